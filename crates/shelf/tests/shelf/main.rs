//! What all games of the shelf have in common. A file names its subject.

mod imagined;
mod outlook;
mod print;
