//! Somebody who asks for something.

use std::net::IpAddr;
use std::ops::Deref;

use crate::tables::VisitorId;

/// Who asks for a change, and from which network, as limits count it. Stands for the [`VisitorId`] wherever only that
/// matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Who.
    pub id: VisitorId,
    /// From where; `None` for whoever asks without a network.
    pub network: Option<IpAddr>,
}

impl From<VisitorId> for Visitor {
    fn from(id: VisitorId) -> Visitor {
        Visitor { id, network: None }
    }
}

impl Deref for Visitor {
    type Target = VisitorId;

    fn deref(&self) -> &VisitorId {
        &self.id
    }
}
