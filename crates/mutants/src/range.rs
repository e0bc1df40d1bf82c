//! Where something stands in a file.

use std::ops::Range;

use syn::spanned::Spanned;

/// The bytes of the file that this part of it covers.
pub fn range(part: &impl Spanned) -> Range<usize> {
    part.span().byte_range()
}
