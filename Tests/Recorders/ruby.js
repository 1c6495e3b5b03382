// Lays out texts with annotations, and reads lines, boxes of bases and of annotations.

/** A box with one span; the pairs of `c.ruby` are ruby elements in it, what is between them text nodes. */
function placeRuby(c) {
  const box = styled(document.createElement("div"), c);
  box.className = "case";
  const span = document.createElement("span");
  const nodes = [], pairs = [];
  let place = 0;
  const addText = (parent, end) => {
    if (end <= place) return;
    const node = document.createTextNode(c.text.slice(place, end));
    parent.appendChild(node);
    nodes.push({ node, start: place });
    place = end;
  };
  for (const pair of c.ruby) {
    addText(span, pair.start);
    const ruby = document.createElement("ruby"), rt = document.createElement("rt");
    addText(ruby, pair.end);
    rt.appendChild(document.createTextNode(pair.text));
    if (pair.position) ruby.style.rubyPosition = pair.position;
    if (pair.align) ruby.style.rubyAlign = pair.align;
    ruby.appendChild(rt);
    span.appendChild(ruby);
    pairs.push({ ruby, rt, start: pair.start, end: pair.end });
  }
  addText(span, c.text.length);
  box.appendChild(span);
  document.body.appendChild(box);
  return { box, span, nodes, pairs };
}

/** The rectangles of the characters of a text, wherever their nodes are. */
function rectanglesOfText(placed, start, end) {
  return placed.nodes.flatMap(({ node, start: first }) => {
    const from = Math.max(start, first), to = Math.min(end, first + node.length);
    return from < to ? rectanglesOf(node, from - first, to - first) : [];
  });
}

function readRuby(c) {
  const placed = placeRuby(c);
  const { box, span, pairs } = placed;
  const origin = box.getBoundingClientRect();
  const lines = [];
  for (const r of span.getClientRects()) {
    const last = lines[lines.length - 1];
    if (last && Math.abs(last.top - r.top) < 0.01) {
      last.left = Math.min(last.left, r.left);
      last.right = Math.max(last.right, r.right);
    } else lines.push({ top: r.top, left: r.left, right: r.right, start: -1, scalar: 0 });
  }
  const lineAt = y => lines.reduce((a, l, i) => Math.abs(l.top - y) < Math.abs(lines[a].top - y) ? i : a, 0);
  const starts = scalarStarts(c.text);
  for (let k = 0; k + 1 < starts.length; k++) {
    const rectangles = rectanglesOfText(placed, starts[k], starts[k + 1]);
    if (!rectangles.length || (hangs(c.text[starts[k]]) && rectangles.every(r => r.left == r.right))) continue;
    const line = lines[lineAt(rectangles[rectangles.length - 1].top)];
    if (line.start < 0) Object.assign(line, { start: starts[k], scalar: k });
  }
  const shown = lines.filter(l => l.start >= 0);
  const at = r => ({ x: rounded(r.left - origin.left), top: rounded(r.top - origin.top),
                     width: rounded(r.width), height: rounded(r.height) });
  const answer = {
    height: rounded(origin.height), lineCount: shown.length,
    lines: shown.map((l, i) => ({ start: i ? l.start : 0, end: i + 1 < shown.length ? shown[i + 1].start : c.text.length,
                                  startScalar: i ? l.scalar : 0,
                                  endScalar: i + 1 < shown.length ? shown[i + 1].scalar : starts.length - 1,
                                  width: rounded(l.right - l.left), top: rounded(l.top - origin.top) })),
    pairs: pairs.map(({ rt, start, end }) => {
      const base = rectanglesOfText(placed, start, end);
      const text = rectanglesOf(rt.firstChild, 0, rt.firstChild.length);
      const one = base.length == 1 ? base[0] : {
        left: Math.min(...base.map(r => r.left)), top: base[0].top,
        width: Math.max(...base.map(r => r.right)) - Math.min(...base.map(r => r.left)), height: base[0].height };
      return { base: at(one), annotation: at(text[0]), boxes: text.length };
    }),
  };
  box.remove();
  return answer;
}

const recordRuby = cases => cases.map(readRuby);
