//! What a library for Python needs to be linked, besides what Cargo knows.

fn main() {
    // On Linux a library may leave names open until it is loaded; here it has to be said.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("macos") {
        println!("cargo::rustc-cdylib-link-arg=-undefined");
        println!("cargo::rustc-cdylib-link-arg=dynamic_lookup");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
