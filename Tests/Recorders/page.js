// Lays out cases in the page and reads their lines.

const caseProperties = {
  size: (s, v) => s.fontSize = v + "px",
  width: (s, v) => s.width = v + "px",
  lineHeight: (s, v) => s.lineHeight = v == "normal" ? v : v + "px",
  whiteSpace: (s, v) => s.whiteSpace = v,
  overflowWrap: (s, v) => s.overflowWrap = v,
  wordBreak: (s, v) => s.wordBreak = v,
  lineBreak: (s, v) => s.lineBreak = v,
  letterSpacing: (s, v) => s.letterSpacing = v + "px",
};

function styled(element, c) {
  element.lang = c.lang;
  element.dir = c.direction;
  element.style.fontFamily = c.families.map(f => `"${f}"`).join(", ");
  for (const [name, set] of Object.entries(caseProperties)) set(element.style, c[name]);
  for (const [name, value] of Object.entries(c.css || {})) element.style.setProperty(name, value);
  return element;
}

/** A box with one text node in one span; the background makes the span keep a box of its own per line. */
function place(c) {
  const box = styled(document.createElement("div"), c);
  box.className = "case";
  const span = document.createElement("span");
  span.appendChild(document.createTextNode(c.text));
  box.appendChild(span);
  document.body.appendChild(box);
  return { box, span, node: span.firstChild };
}

async function loadFonts(families) {
  await Promise.all(families.map(f => document.fonts.load(`16px "${f}"`, "a")));
  return families.filter(f => !document.fonts.check(`16px "${f}"`));
}

/** UTF-16 offsets at which scalars start, with the text's length at the end. */
function scalarStarts(text) {
  const starts = [];
  for (let i = 0; i < text.length; i += text.codePointAt(i) > 0xffff ? 2 : 1) starts.push(i);
  starts.push(text.length);
  return starts;
}

function rectanglesOf(node, start, end) {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()];
}

const hangs = c => " \t\n\r\f".includes(c);

/** The lines of a case: where they start, and how wide each is without what hangs at its end. */
function readLines(c, placed) {
  const { box, span, node } = placed;
  const vertical = (c.css || {})["writing-mode"] !== undefined;
  const across = r => vertical ? -r.right : r.top;
  const along = r => vertical ? [r.top, r.bottom] : [r.left, r.right];
  const text = c.text;
  const starts = scalarStarts(text);
  const boxes = [];
  for (const r of span.getClientRects()) {
    const last = boxes[boxes.length - 1];
    const [low, high] = along(r);
    // Several boxes of one line share their top.
    if (last && Math.abs(last.at - across(r)) < 0.01) {
      last.low = Math.min(last.low, low);
      last.high = Math.max(last.high, high);
    } else boxes.push({ at: across(r), low, high, first: -1, characters: [] });
  }
  const lineAt = y => boxes.reduce((a, b, i) => Math.abs(b.at - y) < Math.abs(boxes[a].at - y) ? i : a, 0);
  const collapses = ["normal", "nowrap", "pre-line"].includes(c.whiteSpace);
  let current = 0;
  for (let k = 0; k + 1 < starts.length && boxes.length; k++) {
    const rectangles = rectanglesOf(node, starts[k], starts[k + 1]);
    if (!rectangles.length) continue;
    const hanging = hangs(text[starts[k]]);
    // A collapsed space has an empty rectangle, perhaps on both lines: it starts none of them.
    if (hanging && collapses && rectangles.every(r => along(r)[0] == along(r)[1])) continue;
    // A letter after a soft hyphen has two, the first is the hyphen's.
    const line = lineAt(across(rectangles[hanging && collapses ? 0 : rectangles.length - 1]));
    if (line < current) continue;
    if (boxes[line].first < 0) boxes[line].first = k;
    current = line;
    boxes[line].characters.push([k, rectangles]);
  }
  const lines = boxes.filter(b => b.first >= 0);
  const out = lines.map((b, i) => {
    const from = i == 0 ? 0 : b.first;
    const to = i + 1 < lines.length ? lines[i + 1].first : starts.length - 1;
    const content = text.slice(starts[from], starts[to]);
    let width = b.high - b.low;
    if (c.whiteSpace != "normal" && content.length && hangs(content[content.length - 1])) {
      // Preserved spaces at the end have a box; they do not count.
      let low = Infinity, high = -Infinity;
      let shown = to;
      while (shown > from && hangs(text[starts[shown - 1]])) shown--;
      for (const [k, rectangles] of b.characters)
        if (k < shown)
          for (const r of rectangles) {
            // The first rectangle after a soft hyphen is the hyphen's, on the line before.
            if (Math.abs(across(r) - b.at) > 0.01) continue;
            low = Math.min(low, along(r)[0]);
            high = Math.max(high, along(r)[1]);
          }
      width = high > low ? high - low : 0;
    }
    return { start: starts[from], end: starts[to], startScalar: from, endScalar: to, text: content,
             width: Math.round(width * 1e4) / 1e4 };
  });
  const bounds = box.getBoundingClientRect();
  // Both ways of reading agree, but for a box without height, which has no lines.
  if (bounds.height && boxes.length != lines.length) throw new Error(`lines of ${c.id} are unclear`);
  return { lines: out, height: Math.round((vertical ? bounds.width : bounds.height) * 1e4) / 1e4,
           lineCount: lines.length };
}

let placed = [];

function placeAll(cases) {
  placed = cases.map(c => ({ c, ...place(c) }));
}

/** Reads the lines of all placed cases, and takes them off the page. */
function recordLines() {
  const answers = placed.map(p => readLines(p.c, p));
  for (const p of placed) p.box.remove();
  return answers;
}
