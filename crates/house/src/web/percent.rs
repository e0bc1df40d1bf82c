//! Words in cookies and addresses.

/// Letters and digits as they are, every other byte as two hexadecimal digits after a percent sign.
pub fn encode(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02x}"),
    };
    text.bytes().map(byte).collect()
}

/// Reads what [`encode`] wrote; `None` if it cannot have been.
pub fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
            bytes.push((high * 16 + low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_cookies_come_back_whatever_letters_they_have() {
        for name in ["Anna", "Æthelflæd; Path=/evil", "Bo=\"x\"%", "王"] {
            let encoded = encode(name);
            assert!(encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'%'), "{encoded}");
            assert_eq!(decode(&encoded).as_deref(), Some(name));
        }
        assert_eq!(decode("%f"), None);
        assert_eq!(decode("%ff"), None, "not UTF-8");
    }
}
