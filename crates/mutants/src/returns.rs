//! What a function could give back without doing anything.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// Values, as text, that a function of this type could return at once; none if no plain one is known.
pub fn instead_of(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, given) => plain(given),
    }
}

fn plain(given: &Type) -> Vec<String> {
    let of = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let path = match given {
        Type::Tuple(tuple) if tuple.elems.is_empty() => return of(&["()"]),
        Type::Path(path) => path,
        _ => return Vec::new(),
    };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    match last.ident.to_string().as_str() {
        "bool" => of(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" | "u128" | "i128" => {
            of(&["0", "1"])
        }
        "f32" | "f64" => of(&["0.0", "1.0"]),
        "String" | "Vec" | "BTreeMap" | "BTreeSet" => of(&["Default::default()"]),
        "Option" => of(&["None"]),
        // What went well, without anything done; a refusal of everything is caught by any test.
        "Result" => inner(&last.arguments).map_or_else(Vec::new, |inner| {
            plain(inner).into_iter().map(|value| format!("Ok({value})")).collect()
        }),
        _ => Vec::new(),
    }
}

/// The first type between angle brackets.
fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_types_have_plain_values_and_others_none() {
        let of = |text: &str| instead_of(&syn::parse_str(text).unwrap());
        assert_eq!(of(""), ["()"]);
        assert_eq!(of("-> bool"), ["true", "false"]);
        assert_eq!(of("-> Option<Seat>"), ["None"]);
        assert_eq!(of("-> Result<(), Refusal>"), ["Ok(())"]);
        assert_eq!(of("-> Result<Seat, Refusal>"), [""; 0]);
        assert_eq!(of("-> impl Iterator<Item = u8>"), [""; 0]);
    }
}
