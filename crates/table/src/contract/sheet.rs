//! A sheet of its own, on which something is put together that is too large for a list of choices: the terms of a deal.

/// What a field of a sheet takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A whole number from 0 to this.
    Number(u32),
    /// Yes or no.
    Tick,
    /// A line of text of at most so many bytes.
    Words(usize),
    /// One of these: what is sent, and what is read. The first stands for nothing.
    OneOf(Vec<(String, String)>),
}

/// One thing that can be written on a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it is called when it is sent; no other field of the sheet has it.
    pub id: String,
    /// What it is called for people.
    pub label: String,
    /// What it takes.
    pub entry: Entry,
}

/// Fields that belong together, under a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The heading: "You give".
    pub title: String,
    /// What stands under it; a page leaves out columns without any.
    pub fields: Vec<Field>,
}

/// A sheet as one seat sees it, turned to one of those it can be put before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet<A> {
    /// What it is called: "Bargains".
    pub title: &'static str,
    /// Choices under this heading lie on the sheet and not in the list.
    pub group: &'static str,
    /// Whom it can be put before: what is sent, and what is read.
    pub partners: Vec<(String, String)>,
    /// To whom it is turned.
    pub with: String,
    /// How things stand between the two, a sentence each.
    pub facts: Vec<String>,
    /// What lies open between the two, and how it can be answered.
    pub open: Vec<(String, Vec<A>)>,
    /// What can be done with this partner at one touch.
    pub ready: Vec<A>,
    /// What can be written on it; none if nothing can be put together now.
    pub columns: Vec<Column>,
    /// Changes when a sheet has been sent, so that a page begins with an empty one.
    pub serial: u32,
}

/// What was written on a sheet; it comes from outside.
pub type Written<'a> = dyn Fn(&str) -> Option<&'a str> + 'a;
