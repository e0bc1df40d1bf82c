//! Prints the content chapter of the rules page.
//!
//! `cargo run -p last-kingdom --example last_kingdom_content`

fn main() {
    print!("{}", last_kingdom::content_chapter());
}
