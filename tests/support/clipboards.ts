import { join } from 'node:path';
import { build } from 'vite';
import type { PasteReport } from '#ui/rich/paste/pasteReport.ts';

/** A text as a program copied it, and what a field must make of it: a line for each block, and its report. */
export interface Clipboard {
  readonly program: string;
  readonly html: string;
  readonly blocks: readonly string[];
  readonly report: PasteReport;
}

/** A piece of a line: its HTML, the text that it must become, and what must be reported. */
type Piece = readonly [html: string, text: string, report?: PasteReport];
type MakePiece = (word: () => string) => Piece;

const inline = 'abbr time kbd cite data var samp dfn bdi mark small output x-own o:p st1:place'.split(' ');
const lineEnds = ['<br>', '\u000b', '\u0085', '\u2028', '\u2029'];
const common: readonly MakePiece[] = [
  (w) => same(`${w()} ${w()}`),
  ...inline.map(
    (name): MakePiece =>
      (w) =>
        wrapped(w, `<${name} title="no" value="9">`, `</${name}>`),
  ),
  (w) => wrapped(w, '<wbr>', '&#173;', '\u00AD'),
  (w) => wrapped(w, '<b>', '</b>'),
  ...lineEnds.map(
    (end): MakePiece =>
      (w) =>
        split(w, end),
  ),
  (w) => both(w, (a) => [`<q>${a}</q>`, `“${a}”`]),
  (w) => both(w, (a) => [`<ruby>${a}<rp>(</rp><rt>${a}</rt><rp>)</rp></ruby>`, `${a}(${a})`]),
  (w) => both(w, (a) => [`${a}<img class="emoji" alt="🦉" src="x.png">`, `${a}🦉`]),
  (w) => both(w, (a) => [`${a} <img alt=":wave:" src="x.png">`, `${a} :wave:`]),
  (w) => both(w, (a) => [`${a} <img alt="${a}" src="x.png">`, `${a} ${a}`, { pictures: 1 }]),
  () => ['10<sup>3</sup>', '10^3', { superscripts: 1 }],
  () => ['m<span style="vertical-align:super">2</span>', 'm^2', { superscripts: 1 }],
  () => ['x<sup>n+1</sup>', 'x^(n+1)', { superscripts: 1 }],
  () => ['10<sub>2</sub>', '10_2', { subscripts: 1 }],
  () => ['H<sub>2</sub>O', 'H2O'],
  () => ['1<sup>st</sup>', '1st'],
  (w) => both(w, (a) => [`${a}<sup><a href="#_ftn1">4</a></sup>`, `${a}[4]`]),
];

/** How each program writes what is not to be seen: a piece of a line after a word. */
const hidden: Readonly<Record<string, readonly MakePiece[]>> = {
  word: [
    (w) => away(w, 'deletions', (a) => `<del cite="mailto:Jo" datetime="2026-01-01T10:00">${a}</del>`),
    (w) => away(w, 'hiddenTexts', (a) => `<span style='display:none;mso-hide:all'>${a}</span>`),
    (w) => away(w, 'comments', wordComment),
    (w) =>
      away(w, 'fieldCodes', (a) => `${field('begin')} PAGEREF ${a} \\h ${field('separator')}`, field('end')),
    (w) => away(w, 'fieldCodes', (a) => `${field('begin')} XE "${a}" ${field('end')}`),
  ],
  googleDocs: [(w) => away(w, 'comments', (a) => `<sup><a href="#cmnt1" id="cmnt_ref1">[${a}]</a></sup>`)],
  libreOffice: [
    (w) => both(w, (a) => [`${a}<!-- ${a} -->`, a]),
    (w) => away(w, 'hiddenTexts', (a) => `<span style="display: none">${a}</span>`),
    (w) => away(w, 'deletions', (a) => `<del datetime="2026-01-01T10:00:00">${a}</del>`),
  ],
  outlook: [
    (w) => away(w, 'hiddenTexts', (a) => `<span style="max-height:0;overflow:hidden">${a}</span>`),
    (w) => both(w, (a) => [`${a}<img width="1" alt="${a}" src="x">`, a]),
    (w) => away(w, 'deletions', (a) => `<span class=msoDel><del>${a}</del></span>`),
  ],
  notion: [(w) => both(w, (a) => [`<del>${a}</del>`, a])],
  browser: [
    (w) => away(w, 'hiddenTexts', (a) => `<span class="btn sr-only">${a}</span>`),
    (w) => away(w, 'hiddenTexts', (a) => `<span style="position:absolute;clip:rect(0 0 0 0)">${a}</span>`),
    (w) => away(w, 'hiddenTexts', (a) => `<span hidden="">${a}</span>`),
    (w) => away(w, 'hiddenTexts', (a) => `<span style="visibility: hidden">${a}</span>`),
  ],
};

function same(text: string): Piece {
  return [text, text];
}

function both(word: () => string, make: (word: string) => Piece): Piece {
  return make(word());
}

function wrapped(word: () => string, before: string, after: string, sign = ''): Piece {
  const [a, b, c] = [word(), word(), word()];
  return [`${a}${before}${b}${after}${c}`, `${a}${b}${sign}${c}`];
}

function split(word: () => string, end: string): Piece {
  const [a, b] = [word(), word()];
  return [`${a}${end}${b}`, `${a}\n${b}`];
}

/** A word, after which something is hidden. */
function away(
  word: () => string,
  what: keyof PasteReport,
  hide: (text: string) => string,
  after = '',
): Piece {
  const [seen, unseen] = [word(), word()];
  return [`${seen}${hide(unseen)}${after}`, seen, { [what]: 1 }];
}

function field(part: string): string {
  return `<span style='mso-element:field-${part}'></span>`;
}

function wordComment(text: string): string {
  const link = `<a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[${text}]</a>`;
  return `<span class=MsoCommentReference><![if !supportAnnotations]>${link}<![endif]><span style='mso-special-character:comment'>&nbsp;</span></span>`;
}

/** The bodies of comments, at the end of what these programs copy. */
const bodies: Readonly<Record<string, (text: string, count: number) => string>> = {
  word: (text, count) =>
    `<div style='mso-element:comment-list'><hr class=msocomoff size=1>${`<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>${text}, the duke lies</p></div></div>`.repeat(count)}</div>`,
  googleDocs: (text, count) =>
    `<div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>${text} lies</span></p></div>`.repeat(
      count,
    ),
};

/** An item of a list: its line, and the lines of a list of letters inside it. */
type Item = { readonly line: Piece; readonly letters: readonly Piece[] };
type ListKind = 'bullets' | 'numbers' | 'later' | 'letters' | 'ticks';

/** Writes a list as most programs do. */
function listHtml(program: string, kind: ListKind, items: readonly Item[], start: number): string {
  if (program === 'word') return wordList(kind, items, start);
  const style =
    kind === 'letters' ? (program === 'outlook' ? ' type="a"' : ' style="list-style-type:lower-alpha"') : '';
  const name = kind === 'bullets' || kind === 'ticks' ? 'ul' : 'ol';
  const tick = (at: number) => {
    if (kind !== 'ticks') return ['', ''] as const;
    if (program !== 'googleDocs')
      return ['', `<input type="checkbox"${at % 2 === 0 ? ' checked' : ''}>`] as const;
    return [` role="checkbox" aria-checked="${at % 2 === 0}"`, '<img alt="box" src="x">'] as const;
  };
  const inner = (letters: readonly Piece[]) =>
    letters.length === 0
      ? ''
      : `<ol style="list-style-type: lower-alpha">${letters.map(([html]) => `<li>${html}</li>`).join('')}</ol>`;
  const lines = items.map(({ line: [html], letters }, at) => {
    const [attributes, sign] = tick(at);
    const item = `<li${attributes}>${sign}<p>${html}</p>`;
    return program === 'googleDocs' ? `${item}</li>${inner(letters)}` : `${item}${inner(letters)}</li>`;
  });
  return `<${name}${style}${start === 1 ? '' : ` start="${start}"`}>${lines.join('\n')}</${name}>`;
}

const letter = (at: number) => String.fromCodePoint(97 + at);

function wordList(kind: ListKind, items: readonly Item[], start: number): string {
  const paragraph = (level: number, mark: string, html: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${html}<o:p></o:p></p>`;
  const marks = { bullets: () => '·', ticks: () => '·', letters: (at: number) => `${letter(at)})` };
  const mark = kind === 'numbers' || kind === 'later' ? (at: number) => `${start + at}.` : marks[kind];
  return items
    .map(({ line: [html], letters }, at) =>
      [
        paragraph(1, mark(at), html),
        ...letters.map(([inner], place) => paragraph(2, `${letter(place)})`, inner)),
      ].join('\n'),
    )
    .join('\n');
}

/** The blocks that a list must become. */
function listBlocks(program: string, kind: ListKind, items: readonly Item[], start: number): string[] {
  const end = program === 'word' ? ')' : '.';
  return items.map(({ line: [, text], letters }, at) => {
    const inner = letters.map(([, line], place) => `\n${letter(place)}${end} ${line}`).join('');
    if (kind === 'letters') return `p0:${letter(at)}${end} ${text}${inner}`;
    if (kind === 'later') return `p0:${start + at}. ${text}${inner}`;
    if (kind === 'ticks' && program !== 'word') return `ul0:${at % 2 === 0 ? '☑' : '☐'} ${text}${inner}`;
    return `${kind === 'numbers' ? 'ol' : 'ul'}0:${text}${inner}`;
  });
}

const reported =
  'comments deletions hiddenTexts fieldCodes pictures superscripts subscripts lists tickBoxes'.split(' ');

/** Returns a function that makes one clipboard after another, as the programs write them. */
export function clipboardMaker(random: () => number): () => Clipboard {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? pick(from);
  let count = 0;
  const word = () => `w${(count++).toString(36)}q`;
  return () => {
    const program = pick(Object.keys(hidden));
    const report: Record<string, number> = {};
    const add = (more: PasteReport = {}) => {
      for (const [what, number] of Object.entries(more)) report[what] = (report[what] ?? 0) + number;
    };
    /** A line that begins with a word, so that what follows has something to stand beside. */
    const line = (): Piece => {
      const pieces = [same(word())];
      while (pieces.length < 2 || random() < 0.6)
        pieces.push(pick(random() < 0.3 ? (hidden[program] ?? common) : common)(word));
      for (const [, , more] of pieces) add(more);
      return [pieces.map(([html]) => html).join(' '), pieces.map(([, text]) => text).join(' ')];
    };
    const item = (): Item => {
      const letters = random() < 0.25 ? [line(), line()] : [];
      return { line: line(), letters };
    };
    const paragraph = () => {
      const [a, b] = [word(), word()];
      // A block that its style puts into the line.
      if (random() < 0.1)
        return {
          html: `<div>${a}<div style="display: inline">${b}</div>${a}</div>`,
          blocks: [`p0:${a}${b}${a}`],
        };
      const [html, text] = line();
      return { html: `<p>${html}</p>`, blocks: [`p0:${text}`] };
    };
    const heading = () => {
      const title = word();
      return { html: `<h2>${title}</h2>`, blocks: [`h20:${title}`] };
    };
    const list = () => {
      const kind = pick(['bullets', 'numbers', 'later', 'letters', 'ticks'] as const);
      const start = kind === 'later' ? 2 + Math.floor(random() * 20) : 1;
      const items = [item(), item(), item()];
      const isText = kind === 'later' || kind === 'letters';
      const inner = items.filter(({ letters }) => letters.length > 0).length;
      if (kind === 'ticks' && program !== 'word') add({ tickBoxes: items.length });
      add({ lists: isText ? 1 : inner });
      const html = listHtml(program, kind, items, start);
      const blocks = listBlocks(program, kind, items, start);
      if (kind !== 'numbers' || items.at(-1)?.letters.length !== 0 || random() < 0.5) return { html, blocks };
      // It goes on after a paragraph.
      const [between, after] = [line(), line()];
      const rest = listHtml(program, 'later', [{ line: after, letters: [] }], 4);
      return {
        html: `${html}<p>${between[0]}</p>${rest}`,
        blocks: [...blocks.slice(0, -1), `${blocks.at(-1)}\n${between[1]}`, `ol0:${after[1]}`],
      };
    };
    const parts = [paragraph()];
    while (parts.length < 2 || random() < 0.6)
      parts.push(...(random() < 0.5 ? [list(), heading()] : [paragraph()]));
    const { comments } = report;
    const ending = comments && random() < 0.5 ? (bodies[program]?.(word(), comments) ?? '') : '';
    return {
      program,
      html: `<meta charset="utf-8">${parts.map(({ html }) => html).join('\n')}${ending}`,
      blocks: parts.flatMap(({ blocks }) => blocks),
      report: Object.fromEntries(reported.map((what) => [what, report[what] ?? 0])),
    };
  };
}

/** Returns a script that gives a page the function `readClipboards`, the reader of the app. */
export async function clipboardReader(): Promise<string> {
  const entry = '\0entry';
  const source = `import { readPasted } from '#ui/rich/paste/readPasted.ts';
    globalThis.readClipboards = (all) => all.map((html) => {
      const { blocks, report } = readPasted(html);
      const lines = blocks.map(({ tag, depth, runs }) => tag + depth + ':' + runs.map(({ text }) => text).join(''));
      return { blocks: lines, report };
    });`;
  const bundle = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? join(import.meta.dirname, '../../src/entry.js') : undefined),
        load: (id) => (id.endsWith('/src/entry.js') ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [output] = 'output' in bundle ? bundle.output : [];
  return output?.code ?? '';
}
