//! What can be changed in a source file.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprLit, Lit, Stmt, UnOp};

use crate::range::range;
use crate::returns::instead_of;

/// One small change of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Names it however the file around it changes: function, text and the changed text, and which of the
    /// equal ones in that function it is, if there are several.
    pub key: String,
    /// The line on which it begins.
    pub line: usize,
    /// The bytes of the file that it replaces; empty where something is put in.
    pub range: Range<usize>,
    /// What stands there instead.
    pub instead: String,
    /// Whether the range is a statement, which takes no value, or an expression.
    pub statement: bool,
}

/// All changes that can be tried in a file, in the order of the text.
///
/// Tests, constants, patterns and what stands inside macros are left alone: the first are no subject, the
/// others cannot hang on a switch.
///
/// # Errors
/// If the text is no Rust.
pub fn find(text: &str) -> syn::Result<Vec<Candidate>> {
    let file = syn::parse_file(text)?;
    let mut search = Search { text, path: Vec::new(), found: Vec::new(), seen: BTreeMap::new() };
    search.visit_file(&file);
    let mut found = search.found;
    found.sort_by_key(|candidate| (candidate.range.start, std::cmp::Reverse(candidate.range.end)));
    Ok(found)
}

struct Search<'t> {
    text: &'t str,
    /// The functions and types around the place, outermost first.
    path: Vec<String>,
    found: Vec<Candidate>,
    /// How often a key was given already.
    seen: BTreeMap<String, u32>,
}

/// One space wherever the text has any white space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What this operator could be mistaken for.
fn mistaken(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitXor(_) | BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::BitAndAssign(_) | BinOp::BitXorAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

impl Search<'_> {
    fn text_of(&self, range: &Range<usize>) -> &str {
        &self.text[range.clone()]
    }

    fn add(&mut self, range: Range<usize>, line: usize, was: &str, instead: String, statement: bool) {
        let key = format!("{} :: {was} => {}", self.path.join("::"), squeezed(&instead));
        let again = self.seen.entry(key.clone()).or_default();
        *again += 1;
        let key = if *again == 1 { key } else { format!("{key} [{again}]") };
        self.found.push(Candidate { key, line, range, instead, statement });
    }

    /// Instead of this expression another.
    fn replace(&mut self, expression: &Expr, instead: String) {
        let place = range(expression);
        let was = squeezed(self.text_of(&place));
        self.add(place, expression.span().start().line, &was, instead, false);
    }

    /// A condition turned round, unless its operator is turned already.
    fn negate(&mut self, condition: &Expr) {
        if !binds(condition) && !matches!(condition, Expr::Binary(_) | Expr::Unary(_)) {
            let text = self.text_of(&range(condition)).to_owned();
            self.replace(condition, format!("!({text})"));
        }
    }

    fn inside(&mut self, name: String, look: impl FnOnce(&mut Self)) {
        self.path.push(name);
        look(self);
        self.path.pop();
    }

    fn function(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, body: &syn::Block) {
        if signature.constness.is_some() || is_test(attributes) {
            return;
        }
        self.inside(signature.ident.to_string(), |search| {
            let (start, end) = (range(body).start + 1, range(body).end - 1);
            let does = squeezed(search.text_of(&(start..end)));
            // A function that does no more than that already would not change.
            let other = |instead: &String| *instead != if does.is_empty() { "()" } else { &does };
            for instead in instead_of(&signature.output).into_iter().filter(other) {
                let line = signature.span().start().line;
                search.add(start..start, line, "the whole", format!("return {instead};"), true);
            }
            search.visit_block(body);
        });
    }
}

/// Whether this is for tests alone.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let tests = || attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"));
        path.is_ident("test") || (path.is_ident("cfg") && tests())
    })
}

/// Whether a condition binds names (`let`), so that it cannot be moved into an expression of its own.
fn binds(condition: &Expr) -> bool {
    struct Lets(bool);
    impl Visit<'_> for Lets {
        fn visit_expr_let(&mut self, _: &syn::ExprLet) {
            self.0 = true;
        }
    }
    let mut lets = Lets(false);
    lets.visit_expr(condition);
    lets.0
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.attrs, &item.sig, body);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // How a value prints itself for programmers is nobody's rule.
        let of_debug = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        if is_test(&item.attrs) || of_debug.is_some_and(|segment| segment.ident == "Debug") {
            return;
        }
        let name = squeezed(self.text_of(&range(&*item.self_ty)));
        self.inside(name, |search| visit::visit_item_impl(search, item));
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            self.inside(item.ident.to_string(), |search| visit::visit_item_mod(search, item));
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && matches!(expression, Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_))
        {
            let place = range(statement);
            let was = squeezed(self.text_of(&place));
            self.add(place, statement.span().start().line, &was, String::new(), true);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let whole = Expr::Binary(binary.clone());
        if !binds(&whole) {
            let (left, right) = (range(&*binary.left), range(&*binary.right));
            for operator in mistaken(&binary.op) {
                let (left, right) = (self.text_of(&left), self.text_of(&right));
                let instead = format!("{left} {operator} {right}");
                self.replace(&whole, instead);
            }
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) = unary.op {
            let operand = self.text_of(&range(&*unary.expr)).to_owned();
            self.replace(&Expr::Unary(unary.clone()), operand);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_if(&mut self, choice: &'ast syn::ExprIf) {
        self.negate(&choice.cond);
        visit::visit_expr_if(self, choice);
    }

    fn visit_pat(&mut self, pattern: &'ast syn::Pat) {
        // Of a pattern only its guard is an expression.
        if let syn::Pat::Guard(guarded) = pattern {
            self.negate(&guarded.guard);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_lit(&mut self, literal: &'ast ExprLit) {
        let instead = match &literal.lit {
            Lit::Bool(value) => (!value.value).to_string(),
            Lit::Int(number) => match number.base10_parse::<u64>() {
                Ok(value) => format!("{}{}", value + 1, number.suffix()),
                Err(_) => return,
            },
            _ => return,
        };
        self.replace(&Expr::Lit(literal.clone()), instead);
    }

    // What is known when the program is compiled cannot hang on a switch.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        find(text).unwrap().into_iter().map(|candidate| candidate.key).collect()
    }

    #[test]
    fn operators_conditions_numbers_and_calls_can_be_mistaken() {
        let text = "fn f(a: u8, s: &mut S) { s.call(a + 1); if s.ready() && !s.old { s.n -= 2; } }";
        let all = keys(text);
        for wanted in [
            "f :: the whole => return ();",
            "f :: s.call(a + 1); => ",
            "f :: a + 1 => a - 1",
            "f :: 1 => 2",
            "f :: s.ready() && !s.old => s.ready() || !s.old",
            "f :: !s.old => s.old",
            "f :: s.n -= 2 => s.n += 2",
            "f :: 2 => 3",
        ] {
            assert!(all.iter().any(|key| key == wanted), "{wanted:?} is not among {all:#?}");
        }
        assert_eq!(all.len(), 8, "{all:#?}");
    }

    #[test]
    fn comparisons_are_shifted_and_turned() {
        let all = keys("fn f(a: u8) -> bool { a < 3 }");
        assert_eq!(
            all,
            [
                "f :: the whole => return true;",
                "f :: the whole => return false;",
                "f :: a < 3 => a <= 3",
                "f :: a < 3 => a >= 3",
                "f :: 3 => 4",
            ]
        );
    }

    #[test]
    fn a_condition_is_turned_round_unless_it_binds_names() {
        assert!(keys("fn f() { if ready() {} }").contains(&"f :: ready() => !(ready())".to_owned()));
        let binding = keys("fn f() { if let Some(x) = get() && x {} }");
        assert_eq!(binding, ["f :: the whole => return ();"]);
    }

    #[test]
    fn tests_constants_patterns_macros_and_what_is_printed_for_programmers_are_left_alone() {
        for text in [
            "const A: u8 = 1 + 2;",
            "static A: u8 = 1;",
            "const fn f() -> u8 { 1 + 2 }",
            "#[cfg(test)] mod tests { fn f() { g(1); } }",
            "#[test] fn f() { g(1); }",
            "impl Debug for A { fn fmt(&self) { g(1); } }",
            "enum A { B = 1 }",
            "macro_rules! m { () => { 1 + 1 } }",
        ] {
            assert_eq!(keys(text), [""; 0], "{text}");
        }
        assert_eq!(keys("fn f() { match x { 1 => {} _ => {} } }"), ["f :: the whole => return ();"]);
        let guarded = keys("fn f() { match x { Some(1) if g() => {} _ => {} } }");
        assert_eq!(guarded, ["f :: the whole => return ();", "f :: g() => !(g())"]);
        assert_eq!(keys("fn f() { let x = [y; 4]; }"), ["f :: the whole => return ();"]);
    }

    #[test]
    fn a_function_is_not_replaced_by_what_it_does() {
        assert_eq!(keys("fn f() -> Option<u8> { None }"), [""; 0]);
        assert_eq!(keys("fn f() {}"), [""; 0]);
        assert_eq!(keys("fn f() -> Option<u8> { g() }"), ["f :: the whole => return None;"]);
    }

    #[test]
    fn equal_changes_of_one_function_are_told_apart_by_number() {
        let all = keys("impl A { fn f(&mut self) { self.g(1); self.h(1); } }");
        assert!(all.contains(&"A::f :: 1 => 2".to_owned()) && all.contains(&"A::f :: 1 => 2 [2]".to_owned()));
    }
}
