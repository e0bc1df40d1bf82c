//! Which user of the operating system acts.

/// The user's name, and on whose behalf if the system says; "unknown" where nothing tells.
pub fn name() -> String {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let name = by_number().or_else(|| variable("USER")).or_else(|| variable("USERNAME"));
    let name = name.unwrap_or_else(|| "unknown".into());
    match variable("SUDO_USER") {
        Some(person) if person != name => format!("{name} (for {person})"),
        _ => name,
    }
}

/// The name that the system has for whoever runs this process; variables can say anything.
#[cfg(unix)]
fn by_number() -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    let number = std::fs::metadata("/proc/self").ok()?.uid();
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let named = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, _, id) = (fields.next()?, fields.next()?, fields.next()?);
        (id.parse() == Ok(number)).then(|| name.to_owned())
    });
    Some(named.unwrap_or_else(|| format!("user {number}")))
}

#[cfg(not(unix))]
fn by_number() -> Option<String> {
    None
}
