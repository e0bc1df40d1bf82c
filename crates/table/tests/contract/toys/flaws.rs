//! What may be wrong with a toy.

use std::cell::Cell;

/// One broken promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Whoever has looked at a hand can do nothing more.
    DeadEnd,
    /// The view counts something that depends on hidden cards.
    CountLeaks,
    /// The view holds every hand.
    ViewLeaks,
    /// The log names secret picks.
    LogLeaks,
    /// What moves tells a secret pick.
    MotionLeaks,
    /// Something moves that is not drawn.
    MotionUndrawn,
    /// A term of the evaluation is listed twice.
    ReasonTwice,
    /// A reason is a scrap of words.
    ReasonUnfinished,
    /// The prompt names a secret pick.
    PromptLeaks,
    /// The list forgets an action that check allows.
    ListShort,
    /// The list offers an action that check refuses.
    ListLong,
    /// A step depends on something outside the position.
    Impure,
    /// One action's words read as another action.
    Misread,
    /// Looking at a hand may be taken back.
    PeekingUndo,
    /// A mark stands although its seat goes on.
    HastyMark,
    /// Two values of an option read the same.
    TwinLabels,
    /// An imagined world deals the viewer another hand.
    Blurred,
    /// The same world is imagined every time.
    OneWorld,
    /// Low cards are imagined in the first unknown hand too often.
    Skewed,
    /// The evaluation does not know the result when the game is over.
    Hopeful,
    /// The game claims that nothing is hidden.
    ClaimsOpen,
    /// Random play always takes the first action.
    Lopsided,
    /// Chance always draws the last outcome.
    Loaded,
    /// Picks may be taken back again and again.
    Endless,
    /// A card is lost.
    LosesCard,
    /// Both sides of the (loaded) coin are written the same, so nobody can tell a forged throw.
    Forgeable,
    /// An action is listed twice.
    Repeats,
    /// A choice touches an element that the drawing lacks.
    Undrawn,
    /// Equal positions have different hashes.
    Hashes,
    /// The careless player looks at the others' cards.
    CarelessCheats,
    /// Refusals give no reason.
    Speechless,
    /// Two choices have the same label.
    SameLabel,
    /// Players' names are not escaped in drawings.
    Unescaped,
    /// Three cannot play with the default options.
    NoThree,
    /// The outcome is told too early.
    EarlyOutcome,
    /// The bound on a game's length is too low.
    TooLong,
    /// The view does not survive JSON.
    JsonLoses,
    /// Whoever has taken a pick back stays able to, by check alone, when not asked.
    InactiveActs,
    /// Reading accepts words that are never written.
    Lenient,
    /// The plain text board has colours.
    Colours,
    /// A printed piece is a reconstruction and does not say so.
    Unmarked,
    /// A chance outcome cannot happen.
    Weightless,
    /// Looking at a hand is final but does not say that it reveals something.
    QuietPeek,
    /// Which cards one may pick depends on a hidden pick.
    ListLeaks,
    /// The caution beside a choice depends on a hidden pick.
    CautionLeaks,
    /// What is done for an absent player is not legal.
    BadDefault,
    /// Equal views are written differently, and tell what is hidden.
    JsonLeaks,
    /// Words from outside can make the game panic.
    Panics,
    /// Picks lie open, in all honesty, while others still think.
    OpenAnswers,
    /// Picks pass for things said aside.
    AnswersAside,
    /// A world imagined over an old one keeps the old deck.
    Stale,
    /// Waving aside changes what one may pick.
    WaveBinds,
    /// A turn is ended unasked although there is a choice.
    TooSwift,
    /// A turn without a choice is ended unasked or not, as the cards in hand will have it.
    SwiftTells,
    /// An action has no code.
    CodeMissing,
    /// Two actions have one code.
    CodeShared,
    /// A code is larger than any that there should be.
    CodeBeyond,
    /// An action has a second code.
    CodeAlias,
    /// Which code an action has depends on a hidden card.
    CodeLeaks,
    /// The mask allows what is not legal.
    MaskLong,
    /// There are more codes when the game is over.
    CodesGrow,
    /// Two blocks of codes have one name.
    SameBlock,
    /// A block of codes says what it means in a scrap of words.
    Undescribed,
    /// Chance has more outcomes than were promised.
    OutcomesFew,
    /// An observation tells a hidden card.
    ObservationLeaks,
    /// A byte of an observation is left as it was.
    ObservationStale,
    /// A byte of an observation is larger than was promised.
    ObservationLarge,
    /// A tensor has fewer bytes than its shape has places.
    ObservationShort,
    /// One seat's tensors are not those of another.
    ObservationVaries,
}

thread_local! {
    /// Each test runs in a thread of its own, so one type can be sound here and spoiled there.
    static FLAW: Cell<Option<Flaw>> = const { Cell::new(None) };
    /// Something outside any position: what a game must not look at.
    static OUTSIDE: Cell<u8> = const { Cell::new(0) };
}

/// Spoils the toy for the rest of this thread.
pub fn spoil(flaw: Option<Flaw>) {
    FLAW.set(flaw);
}

/// Whether the toy has this flaw here and now.
pub fn spoiled(flaw: Flaw) -> bool {
    FLAW.get() == Some(flaw)
}

/// Another number each time.
pub fn outside() -> u8 {
    OUTSIDE.set(OUTSIDE.get().wrapping_add(1));
    OUTSIDE.get()
}
