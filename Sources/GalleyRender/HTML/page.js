"use strict";
// Lays the texts of the page out in the browser, reads where its lines end, and compares.

/** Widths and heights that are as close as this are the same: browsers count in 1/64 px. */
const widthTolerance = 0.05;
const heightTolerance = 0.02;

const layouts = JSON.parse(document.getElementById("layouts").textContent);
const root = document.documentElement;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The browser's box for a layout: one span, which holds a span for each style. */
function place(layout) {
  const span = element("span");
  let start = 0;
  const nodes = layout.runs.map(run => {
    const node = document.createTextNode(layout.text.slice(start, start + run.length));
    const part = { node, start, end: start + run.length };
    const base = run.ruby
      ? element("ruby", { style: run.ruby.css }, node, element("rt", { style: run.ruby.textCSS }, run.ruby.text))
      : node;
    span.append(run.css ? element("span", { style: run.css }, base) : base);
    start = part.end;
    return part;
  });
  const box = element("div", { className: "case", lang: layout.lang, style: layout.css }, span);
  box.dir = layout.dir;
  const frame = element("div", { className: "box", style: layout.boxCSS }, box);
  return { frame, box, span, nodes };
}

/** The rectangles of the characters from `start` to `end`, which stand in one text node. */
function rectanglesOf(nodes, start, end) {
  const part = nodes.find(n => start < n.end) ?? nodes[nodes.length - 1];
  const range = document.createRange();
  range.setStart(part.node, start - part.start);
  range.setEnd(part.node, Math.min(end, part.end) - part.start);
  return [...range.getClientRects()];
}

/** UTF-16 offsets at which characters start, with the text's length at the end. */
function characterStarts(text) {
  const starts = [];
  for (let i = 0; i < text.length; i += text.codePointAt(i) > 0xffff ? 2 : 1) starts.push(i);
  return [...starts, text.length];
}

const hangs = c => " \t\n\r\f".includes(c);
const middle = r => (r.top + r.bottom) / 2;

/** One box for each line that shows something. */
function lineBoxes(span) {
  const boxes = [];
  for (const r of span.getClientRects()) {
    const last = boxes[boxes.length - 1];
    if (last && Math.abs(last.top - r.top) < 0.01) {
      last.left = Math.min(last.left, r.left);
      last.right = Math.max(last.right, r.right);
    } else {
      boxes.push({ top: r.top, bottom: r.bottom, left: r.left, right: r.right, first: -1,
                   rectangles: [] });
    }
  }
  return boxes;
}

/** The lines that the browser made: where each starts, and how wide it is without what hangs. */
function readLines(layout, placed) {
  const text = layout.text;
  const starts = characterStarts(text);
  const boxes = lineBoxes(placed.span);
  const lineAt = y =>
    boxes.reduce((a, b, i) => Math.abs(middle(b) - y) < Math.abs(middle(boxes[a]) - y) ? i : a, 0);
  let current = 0;
  for (let k = 0; k + 1 < starts.length && boxes.length; k++) {
    const rectangles = rectanglesOf(placed.nodes, starts[k], starts[k + 1]);
    if (!rectangles.length) continue;
    const isSpace = hangs(text[starts[k]]);
    // A collapsed space has an empty rectangle, perhaps on both lines: it starts none of them.
    if (isSpace && layout.collapses && rectangles.every(r => !r.width)) continue;
    // A letter after a soft hyphen has two rectangles, the first is the hyphen's.
    const line =
      lineAt(middle(rectangles[isSpace && layout.collapses ? 0 : rectangles.length - 1]));
    if (line < current) continue;
    if (boxes[line].first < 0) boxes[line].first = k;
    current = line;
    boxes[line].rectangles.push([k, rectangles]);
  }
  const lines = boxes.filter(b => b.first >= 0);
  return lines.map((box, i) => {
    const from = i ? box.first : 0;
    const to = i + 1 < lines.length ? lines[i + 1].first : starts.length - 1;
    const content = text.slice(starts[from], starts[to]);
    const isPlain = layout.whiteSpace == "normal" || !hangs(content.slice(-1));
    return { start: starts[from], end: starts[to], box,
             width: isPlain ? box.right - box.left : shownWidth(box, text, starts, from, to) };
  });
}

/** The width of a line without the preserved white space at its end, which has boxes of its own. */
function shownWidth(box, text, starts, from, to) {
  while (to > from && hangs(text[starts[to - 1]])) to--;
  let left = Infinity, right = -Infinity;
  for (const [k, rectangles] of box.rectangles) {
    if (k >= to) continue;
    for (const r of rectangles) {
      // The first rectangle after a soft hyphen is the hyphen's, on the line before.
      if (Math.abs(middle(r) - middle(box)) > box.bottom - box.top) continue;
      left = Math.min(left, r.left);
      right = Math.max(right, r.right);
    }
  }
  return Math.max(0, right - left) || 0;
}

/** Moves a line's start over white space that collapses at a break. */
function afterCollapsed(layout, start) {
  if (!layout.collapses || !start) return start;
  while (start < layout.text.length && hangs(layout.text[start])) start++;
  return start;
}

/** What differs between our lines and the browser's: a sentence for each line that does. */
function differences(layout, theirs) {
  const ours = layout.lines;
  if (!theirs.length && ours.length <= 1 && ours.every(l => l.width < widthTolerance)) return [];
  // A line that was shortened has no like in a browser that shows all, nor have those after it.
  const count = layout.isTruncated ? ours.length : Math.max(ours.length, theirs.length);
  const found = [];
  for (let i = 0; i < count; i++) {
    const a = ours[i], b = theirs[i];
    if (a?.isShortened) continue;
    const note = text => found.push({ line: i, text });
    if (!a || !b) {
      note(a ? "The browser has no such line." : "Only the browser has this line.");
    } else if (afterCollapsed(layout, a.start) != afterCollapsed(layout, b.start)) {
      note(`It starts at ${a.start} here, at ${b.start} in the browser.`);
    } else if (Math.abs(a.width - b.width) > widthTolerance
        && !(a.hangingWidth && Math.abs(a.width + a.hangingWidth - b.width) <= widthTolerance)) {
      note(`It is ${round(a.width)} wide here, ${round(b.width)} in the browser.`);
    }
  }
  return found;
}

const round = n => Math.round(n * 1000) / 1000;
const counted = (n, word) => `${n} ${word}${n == 1 ? "" : "s"}`;

/** Compares one layout and writes what was found below it. */
function compare(layout, placed, section) {
  const theirs = readLines(layout, placed);
  const found = differences(layout, theirs);
  const height = placed.box.getBoundingClientRect().height;
  const isHigher =
    layout.contentHeight !== null && Math.abs(height - layout.contentHeight) > heightTolerance;
  const list = element("ol", { className: "differences" });
  const origin = placed.frame.parentElement.getBoundingClientRect();
  for (const { line, text } of found) {
    const at = theirs[line] ?? layout.lines[line];
    const item = element("li", { value: line + 1 }, text + " ");
    if (at) item.append(element("q", {}, layout.text.slice(at.start, at.end).trim()));
    list.append(item);
    const box = theirs[line]?.box;
    if (!box) continue;
    const mark = element("div", { className: "mark" });
    Object.assign(mark.style, { left: box.left - origin.left + "px", top: box.top - origin.top + "px",
      width: box.right - box.left + "px", height: box.bottom - box.top + "px" });
    placed.frame.parentElement.append(mark);
  }
  if (isHigher) {
    const text = `All lines are ${round(layout.contentHeight)} high here, ${round(height)} in the browser.`;
    list.append(element("li", { style: "list-style: none" }, text));
  }
  if (list.children.length) section.append(list);
  section.classList.add(list.children.length ? "differs" : "same");
  const lines = counted(layout.lines.length, "line");
  section.querySelector(".badge").textContent =
    found.length ? `${found.length} of ${lines} differ` : isHigher ? "height differs" : `same ${lines}`;
  return { lines: layout.lines.length, differing: found.length, heights: isHigher ? 1 : 0 };
}

async function run() {
  const sections = [...document.querySelectorAll("section")];
  const placed = layouts.map((layout, i) => {
    const made = place(layout);
    sections[i].querySelector(".browser").append(made.frame);
    return made;
  });
  const families = [...new Set(layouts.flatMap(layout => layout.families))];
  await Promise.all(families.map(f => document.fonts.load(`16px "${f}"`, "a").catch(() => [])));
  await document.fonts.ready;
  const missing = families.filter(f => !document.fonts.check(`16px "${f}"`, "a"));
  const total = { lines: 0, differing: 0, heights: 0 };
  layouts.forEach((layout, i) => {
    const result = compare(layout, placed[i], sections[i]);
    for (const key in total) total[key] += result[key];
  });
  report(total, missing);
}

function report(total, missing) {
  const verdict = document.getElementById("verdict");
  let text = total.differing
    ? `${counted(total.differing, "line")} of ${total.lines} differ from this browser's.`
    : `All ${counted(total.lines, "line")} are this browser's too.`;
  if (total.heights) text += ` ${counted(total.heights, "height")} differ.`;
  if (missing.length) {
    text += ` The browser did not take ${counted(missing.length, "font")}, so it shows others.`;
  }
  verdict.textContent = text;
  root.dataset.lines = total.lines;
  root.dataset.differingHeights = total.heights;
  root.dataset.missingFonts = missing.length;
  root.dataset.differing = total.differing;
}

for (const box of document.querySelectorAll("input[name=overlay]")) {
  const show = () => document.body.classList.toggle("hide-" + box.value, !box.checked);
  box.addEventListener("change", show);
  show();
}
const theme = document.querySelector("select[name=theme]");
theme.addEventListener("change", () => {
  if (theme.value == "auto") delete root.dataset.theme; else root.dataset.theme = theme.value;
});
run();
