// What else the recorders read: truncation, text areas, places of characters.

const sameLine = (a, b) => Math.abs(a - b) < 0.01;

/** The rectangles of a line's scalars; collapsed spaces have none. */
function charactersOf(c, node, line, top) {
  const starts = scalarStarts(c.text);
  const found = [];
  for (let k = line.startScalar; k < line.endScalar; k++) {
    const rectangles = rectanglesOf(node, starts[k], starts[k + 1]).filter(r => sameLine(r.top, top));
    const collapsed = hangs(c.text[starts[k]]) && rectangles.every(r => r.left == r.right);
    if (rectangles.length && !collapsed) found.push({ k, start: starts[k], end: starts[k + 1], rectangles });
  }
  return found;
}

/**
 * The characters of a line that stand beside its ellipsis. Where a run of text is cut, Chromium hides it and
 * adds a shorter one, so a character of it that is kept has two rectangles. Runs before it are left alone,
 * runs after it are hidden: both have one, and differ by where they are.
 */
function keptOf(c, characters, bounds, more) {
  const rtl = c.direction == "rtl";
  const left = ch => Math.min(...ch.rectangles.map(r => r.left));
  const right = ch => Math.max(...ch.rectangles.map(r => r.right));
  const doubled = characters.filter(ch => ch.rectangles.length > 1);
  if (doubled.length) {
    const edge = rtl ? Math.max(...doubled.map(right)) : Math.min(...doubled.map(left));
    const before = ch => rtl ? left(ch) >= edge - 0.04 : right(ch) <= edge + 0.04;
    return characters.filter(ch => ch.rectangles.length > 1 || before(ch));
  }
  const overflows = characters.some(ch => rtl ? left(ch) < bounds.left - 0.02 : right(ch) > bounds.right + 0.02);
  if (!more && !overflows) return null;
  const room = c.width - ellipsisWidth(c) + 1 / 64;
  return characters.filter(ch => rtl ? bounds.right - left(ch) <= room : right(ch) - bounds.left <= room);
}

/** The ellipsis has no letter spacing. */
function ellipsisWidth(c) {
  const p = place({ ...c, text: c.ellipsis, width: 1000, letterSpacing: 0, css: {} });
  const width = p.span.getBoundingClientRect().width;
  p.box.remove();
  return width;
}

const rounded = x => Math.round(x * 1e4) / 1e4;

function joinedRanges(characters) {
  const ranges = [];
  for (const ch of characters) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] == ch.start) last[1] = ch.end;
    else ranges.push([ch.start, ch.end]);
  }
  return ranges;
}

/** Truncation of the last of at most `c.maximumLines` lines; one line where that is missing. */
function readTruncation(c, p) {
  const all = readLines(c, p);
  const lines = all.lines.slice(0, c.maximumLines || 1);
  const bounds = p.box.getBoundingClientRect();
  const tops = [...new Set([...p.span.getClientRects()].map(r => r.top))].sort((a, b) => a - b);
  const top = tops[lines.length - 1];
  const characters = charactersOf(c, p.node, lines[lines.length - 1], top);
  const kept = keptOf(c, characters, bounds, all.lines.length > lines.length);
  const shown = kept || characters;
  const columns = shown.map(ch => ch.rectangles[ch.rectangles.length - 1]).map(r => [r.left, r.right]);
  const low = Math.min(...columns.map(r => r[0])), high = Math.max(...columns.map(r => r[1]));
  return {
    lines, height: all.height, truncated: kept !== null, kept: joinedRanges(shown),
    keptWidth: columns.length ? rounded(high - low) : 0,
    ellipsisWidth: rounded(ellipsisWidth(c)),
    picture: { top: Math.max(top, bounds.top), bottom: bounds.bottom, left: bounds.left, right: bounds.right, columns,
               shown: shown.map(ch => [ch.start, ch.end]), hidden: characters.filter(ch => !shown.includes(ch)).map(ch => [ch.start, ch.end]) },
  };
}

/** Colors what is said to be kept, and what is said to be hidden, so that a picture can tell. */
function colorTruncation(answers) {
  const kept = new Highlight(), lost = new Highlight();
  placed.forEach((p, i) => {
    const add = (highlight, [start, end]) => {
      const range = document.createRange();
      range.setStart(p.node, start);
      range.setEnd(p.node, end);
      highlight.add(range);
    };
    answers[i].picture.shown.forEach(r => add(kept, r));
    answers[i].picture.hidden.forEach(r => add(lost, r));
  });
  CSS.highlights.set("kept", kept);
  CSS.highlights.set("lost", lost);
  document.body.classList.add("colored");
}

function recordTruncation() {
  return placed.map(p => readTruncation(p.c, p));
}

function clearPage() {
  CSS.highlights.clear();
  document.body.className = "";
  for (const p of placed) p.box.remove();
  placed = [];
}

/** Where every scalar is, from the left edge of the box: [left, right], or null where it is collapsed away. */
function recordPlaces() {
  const answers = placed.map(p => {
    const starts = scalarStarts(p.c.text);
    const origin = p.box.getBoundingClientRect().left;
    const places = [];
    for (let k = 0; k + 1 < starts.length; k++) {
      const r = rectanglesOf(p.node, starts[k], starts[k + 1]);
      const one = r[hangs(p.c.text[starts[k]]) ? 0 : r.length - 1];
      places.push(one ? [rounded(one.left - origin), rounded(one.right - origin)] : null);
    }
    return { ...readLines(p.c, p), places };
  });
  clearPage();
  return answers;
}

function area(c, text, limits) {
  const element = styled(document.createElement("textarea"), c);
  element.className = "area";
  if (limits && c.minimumLines) element.style.minHeight = `calc(${c.minimumLines} * 1lh)`;
  if (limits && c.maximumLines) element.style.maxHeight = `calc(${c.maximumLines} * 1lh)`;
  element.value = text;
  document.body.appendChild(element);
  const height = element.getBoundingClientRect().height;
  const answer = { height: rounded(height), scrollHeight: element.scrollHeight };
  element.remove();
  return answer;
}

function recordAreas(cases) {
  return cases.map(c => {
    const line = area(c, "", false).height;
    const content = area(c, c.text, false);
    return { ...area(c, c.text, true), contentHeight: content.height, lineCount: rounded(content.height / line) };
  });
}
