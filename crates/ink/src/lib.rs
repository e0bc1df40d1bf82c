//! What the drawings of all games share. Knows no game.
