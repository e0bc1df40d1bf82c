//! What programs add to the chance of a table before its game.

use serde::Deserialize;
use table::Seat;
use utoipa::ToSchema;

use super::Answer;
use super::changes::Call;
use crate::shapes::{Digits, SeatNumber};
use crate::sight::Sight;
use crate::web::TablePath;
use crate::web::refusals::NotDone;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PledgeBody {
    seat: Option<SeatNumber>,
    /// The commitment of the table as you saw it; after a start that came to nothing there is another.
    commitment: Digits,
    /// SHA-256 of the three lines `interregnum pledge 2`, `commitment HEX` and `entropy SEAT HEX`, each with its line feed.
    pledge: Digits,
}

/// Pledge what you add to the chance of the table
///
/// For whoever said `contributes`, once all seats are taken (`prelude.step` is `pledges`). Who does not within ten seconds
/// adds nothing.
#[utoipa::path(post, path = "/api/tables/{id}/pledge", tag = "tables", params(TablePath), request_body = PledgeBody, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn pledge(call: Call<PledgeBody>) -> Answer {
    let PledgeBody { seat, commitment, pledge } = &call.body;
    let seat = seat.map(Seat::from);
    call.house.pledge(&call.id, &call.visitor, seat, commitment.as_str(), pledge.as_str()).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContributionBody {
    seat: Option<SeatNumber>,
    /// The 32 bytes that you have pledged.
    entropy: Digits,
}

/// Open what you have pledged
///
/// Once all have pledged (`prelude.step` is `openings`); the last one begins the game. If somebody does not within twenty
/// seconds, the start is void, and the house commits to a fresh secret.
#[utoipa::path(post, path = "/api/tables/{id}/contribution", tag = "tables", params(TablePath), request_body = ContributionBody, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn contribute(call: Call<ContributionBody>) -> Answer {
    let ContributionBody { seat, entropy } = &call.body;
    let seat = seat.map(Seat::from);
    call.house.contribute(&call.id, &call.visitor, seat, entropy.as_str()).await?;
    call.shown(seat).await
}
