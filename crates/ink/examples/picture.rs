//! Renders a drawing: `cargo run -p ink --features png --example picture -- in.svg out.png 1200`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, width] = words.as_slice() else {
        return Err("usage: picture IN.svg OUT.png WIDTH".into());
    };
    let svg = std::fs::read_to_string(from)?;
    std::fs::write(to, ink::png::render(&svg, width.parse()?)?)?;
    Ok(())
}
