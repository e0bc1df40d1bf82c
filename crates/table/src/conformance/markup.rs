//! A small checker for the SVG that games draw.

/// The ids of all elements, if the text is one element with balanced tags, quoted attributes and
/// escaped text; otherwise what is wrong.
pub(super) fn ids(text: &str) -> Result<Vec<String>, String> {
    let mut rest = text.trim();
    let mut open: Vec<&str> = Vec::new();
    let mut ids = Vec::new();
    let mut roots = 0;
    while !rest.is_empty() {
        let Some(after) = rest.strip_prefix('<') else {
            let end = rest.find('<').unwrap_or(rest.len());
            escaped(&rest[..end])?;
            if open.is_empty() && !rest[..end].trim().is_empty() {
                return Err(format!("text outside of any element: {:?}", excerpt(rest)));
            }
            rest = &rest[end..];
            continue;
        };
        if let Some(comment) = after.strip_prefix("!--") {
            rest = behind(comment, "-->")?;
        } else if let Some(data) = after.strip_prefix("![CDATA[") {
            rest = behind(data, "]]>")?;
        } else if after.starts_with(['?', '!']) {
            rest = behind(after, ">")?;
        } else if let Some(closing) = after.strip_prefix('/') {
            let (name, tail) = closing.split_once('>').ok_or("a closing tag does not end")?;
            match open.pop() {
                Some(opened) if opened == name.trim_end() => rest = tail,
                Some(opened) => return Err(format!("<{opened}> is closed by </{name}>")),
                None => return Err(format!("</{name}> closes nothing")),
            }
        } else {
            if open.is_empty() {
                roots += 1;
            }
            let (name, empty, tail) = tag(after, &mut ids)?;
            if !empty {
                open.push(name);
            }
            rest = tail;
        }
    }
    match (open.last(), roots) {
        (Some(name), _) => Err(format!("<{name}> is never closed")),
        (None, 1) => Ok(ids),
        (None, _) => Err(format!("{roots} elements stand side by side where one should hold all")),
    }
}

/// Reads a tag behind its `<`: its name, whether it closes itself, and what follows it.
fn tag<'a>(text: &'a str, ids: &mut Vec<String>) -> Result<(&'a str, bool, &'a str), String> {
    let end = text.find(|c: char| c.is_whitespace() || c == '>' || c == '/').unwrap_or(text.len());
    let name = &text[..end];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(format!("a tag without a name: {:?}", excerpt(text)));
    }
    let mut rest = &text[end..];
    let mut seen: Vec<&str> = Vec::new();
    loop {
        let trimmed = rest.trim_start();
        if let Some(tail) = trimmed.strip_prefix("/>") {
            return Ok((name, true, tail));
        }
        if let Some(tail) = trimmed.strip_prefix('>') {
            return Ok((name, false, tail));
        }
        if trimmed.len() == rest.len() || trimmed.is_empty() {
            return Err(format!("<{name}> does not end properly: {:?}", excerpt(trimmed)));
        }
        let (key, value) =
            trimmed.split_once('=').ok_or_else(|| format!("<{name}> has an attribute without a value"))?;
        let quote = value.chars().next().filter(|c| *c == '"' || *c == '\'');
        let quote = quote.ok_or_else(|| format!("attribute {:?} of <{name}> is not quoted", excerpt(key)))?;
        let (value, tail) = value[1..]
            .split_once(quote)
            .ok_or_else(|| format!("attribute {key:?} of <{name}> does not end"))?;
        if key.is_empty() || key.contains(|c: char| c.is_whitespace() || "<>\"'/".contains(c)) {
            return Err(format!("<{name}> has a strange attribute {:?}", excerpt(key)));
        }
        if seen.contains(&key) {
            return Err(format!("<{name}> has the attribute {key:?} twice"));
        }
        seen.push(key);
        if value.contains('<') {
            return Err(format!("attribute {key:?} of <{name}> holds a '<'"));
        }
        escaped(value)?;
        if key == "id" {
            ids.push(value.to_owned());
        }
        rest = tail;
    }
}

/// Every `&` begins an entity.
fn escaped(text: &str) -> Result<(), String> {
    for (at, _) in text.match_indices('&') {
        let entity = text[at + 1..].split(';').next().unwrap_or_default();
        let named = ["amp", "lt", "gt", "quot", "apos"].contains(&entity);
        let numbered = entity.strip_prefix('#').is_some_and(|number| {
            let digits = number.strip_prefix('x').unwrap_or(number);
            !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit())
        });
        if !(named || numbered) || !text[at..].contains(';') {
            return Err(format!("an '&' that is not escaped: {:?}", excerpt(&text[at..])));
        }
    }
    Ok(())
}

fn behind<'a>(text: &'a str, end: &str) -> Result<&'a str, String> {
    text.split_once(end).map(|(_, tail)| tail).ok_or_else(|| format!("{end:?} is missing"))
}

fn excerpt(text: &str) -> String {
    text.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::ids;

    #[test]
    fn sound_markup_gives_its_ids_in_order() {
        let text = "<?xml version=\"1.0\"?>\n<svg id=\"a\"><!-- <b> --><style><![CDATA[x>y{}]]></style>\
                    <g id='b' ><text>x &amp; &#38; y</text><use href=\"#b\"/></g></svg>\n";
        assert_eq!(ids(text), Ok(vec!["a".into(), "b".into()]));
    }

    #[test]
    fn every_kind_of_unsound_markup_is_named() {
        for (text, part) in [
            ("<svg><g></svg>", "<g> is closed by </svg>"),
            ("<svg>", "never closed"),
            ("</svg>", "closes nothing"),
            ("<svg/><svg/>", "side by side"),
            ("", "side by side"),
            ("<svg>a & b</svg>", "not escaped"),
            ("<svg a=\"x & y\"/>", "not escaped"),
            ("<svg a=\"<\"/>", "holds a '<'"),
            ("<svg a=b/>", "not quoted"),
            ("<svg a=\"b/>", "does not end"),
            ("<svg a=\"b\" a=\"c\"/>", "twice"),
            ("<svg a=\"b\"c=\"d\"/>", "does not end properly"),
            ("<svg <g/>", "without a value"),
            ("<svg <g a=\"b\"/>", "strange attribute"),
            ("<svg><Cy></svg>", "<Cy> is closed by </svg>"),
            ("<svg>< g/></svg>", "a tag without a name"),
            ("x<svg/>", "outside of any element"),
            ("<svg><!-- </svg>", "is missing"),
        ] {
            match ids(text) {
                Err(what) if what.contains(part) => {}
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }
}
