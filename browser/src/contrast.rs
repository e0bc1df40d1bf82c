//! Whether what is written on a board can be read: computed from what the browser painted under each line.

use serde_json::json;

use crate::Screen;

/// Takes the letters of all drawings away, but leaves their edges, which belong to what lies under them; and the traces of
/// the last moves, which are thin, pass over anything and are gone with the next move.
const BLANK: &str = "
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.panel svg text { fill-opacity: 0 !important } .trace { display: none !important }');
    document.adoptedStyleSheets = [sheet];";

/// Compares the colour of every line with what was painted under it (`arguments[0]`, a picture without letters). A line
/// counts by what most of it lies on: a border may run under a letter. Large type needs less (WCAG 2.2, 1.4.3). A single
/// letter stands on a sign that is hardly larger; its colours are a pair of the palette, which has a test of its own.
const COMPARE: &str = "
    document.adoptedStyleSheets = []; window.unread = undefined;
    const light = (colour) => { const [r, g, b] = colour.map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const contrast = (a, b) => { const [dark, bright] = [light(a), light(b)].sort((one, other) => one - other); return (bright + 0.05) / (dark + 0.05); };
    const inside = (box, frame) => box.x >= frame.x - 1 && box.y >= frame.y - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    (async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const painted = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(painted.width, painted.height).getContext('2d');
        canvas.drawImage(painted, 0, 0);
        const { data, width } = canvas.getImageData(0, 0, painted.width, painted.height);
        const pale = []; let read = 0;
        for (const line of document.querySelectorAll('.panel svg text')) {
            const box = line.getBoundingClientRect(), panel = line.closest('.panel');
            if (!box.width || line.textContent.trim().length < 2 || !inside(box, new DOMRect(0, 0, innerWidth, innerHeight)) || !inside(box, panel.getBoundingClientRect())) continue;
            if (document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.panel') !== panel) continue;
            const style = getComputedStyle(line), ink = style.fill.match(/[\\d.]+/g).slice(0, 3).map(Number);
            let solid = Number(style.fillOpacity);
            for (let around = line; around.nodeName !== 'svg'; around = around.parentNode) solid *= Number(getComputedStyle(around).opacity);
            // What is shown to whoever looks closer is not there yet.
            if (solid < 0.02) continue;
            const found = [];
            for (let column = 2; column < 9; column++) for (let row = 3; row < 7; row++) {
                const at = (Math.floor(box.y + box.height * row / 9) * width + Math.floor(box.x + box.width * column / 10)) * 4;
                const ground = [...data.slice(at, at + 3)];
                found.push(contrast(ink.map((part, number) => part * solid + ground[number] * (1 - solid)), ground));
            }
            const most = found.sort((a, b) => a - b)[Math.floor(found.length * 0.35)], size = parseFloat(style.fontSize) * line.getScreenCTM().a;
            const needed = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700 ? 3 : 4.5;
            read += 1;
            if (most < needed) pale.push(`${line.textContent} in ${line.closest('[id]').id}: ${most.toFixed(1)}`);
        }
        window.unread = { read, pale };
    })(arguments[0]);";

impl Screen {
    /// Fails if something written on a board stands out too little from what lies under it. On a phone, where pieces
    /// come to lie over names, one line of forty may.
    pub async fn reads_well(&self, phone: bool) {
        // A result lies over the board until it is folded away.
        if self.count(".panel svg text").await == 0 || self.count("#result").await > 0 {
            return;
        }
        self.js(BLANK).await;
        let picture = self.cdp("Page.captureScreenshot", json!({})).await;
        self.js_with(COMPARE, vec![picture["data"].clone()]).await;
        let told = self.wait("a comparison of colours", "return window.unread").await;
        assert!(told["read"].as_u64() > Some(5), "next to nothing was read: {told}");
        let pale = told["pale"].as_array().map_or(0, Vec::len) as u64;
        let borne = if phone { told["read"].as_u64().unwrap_or_default().div_ceil(40) } else { 0 };
        assert!(pale <= borne, "{}: too pale: {}", self.path().await, told["pale"]);
    }
}
