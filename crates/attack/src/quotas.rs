//! Quotas.
