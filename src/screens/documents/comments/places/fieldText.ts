import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import {
  type Anchor,
  findQuote,
  quoteAt,
  type TextQuote,
  type TextSpan,
  withSingleSpaces,
} from '#domain/content/textQuote.ts';
import { richElements } from '#ui/rich/text/sanitise.ts';

/** Text of the elements of a field, with single spaces, and where each of its characters is. */
interface ElementText {
  readonly text: string;
  readonly nodes: readonly Text[];
  /** For each character, the index of its text node and its offset there. */
  readonly places: readonly (readonly [node: number, offset: number])[];
}

/** Elements that begin a new word. */
const blocks = 'p, li, h1, h2, h3, blockquote, td, [data-quotable]';
/** Texts of a document; names of other documents beside a reference do not count. */
const quotable = '.wm-prose, [data-quotable]';
const ignored = '[data-derived], [data-comments]';

function readElements(root: Node, isQuotable: (element: Element) => boolean): ElementText {
  const nodes: Text[] = [];
  const places: (readonly [number, number])[] = [];
  const characters: string[] = [];
  const push = (character: string, offset: number) => {
    if (character === ' ' && (characters.length === 0 || characters.at(-1) === ' ')) return;
    characters.push(character);
    places.push([nodes.length - 1, offset]);
  };
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(ignored) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.localName === 'br') push(' ', 0);
    } else if (node instanceof Text && node.parentElement && isQuotable(node.parentElement)) {
      nodes.push(node);
      const own: Element | null = node.parentElement.closest(blocks);
      if (own !== block) push(' ', 0);
      block = own;
      // One unit at a time: offsets of the DOM count units, not characters.
      for (let at = 0; at < node.data.length; at += 1) push(withSingleSpaces(node.data.charAt(at)), at);
    }
  }
  return { text: characters.join(''), nodes, places };
}

const readField = (part: Element) => readElements(part, (element) => element.closest(quotable) !== null);

/** Returns what is selected in a field as a quote; undefined if that is nothing. */
export function quoteOf(part: Element, selected: Range): TextQuote | undefined {
  const { text, nodes, places } = readField(part);
  const within = nodes.map((node) => selected.intersectsNode(node));
  const isSelected = ([at, offset]: readonly [number, number]) => {
    const node = nodes[at];
    if (!within[at] || !node) return false;
    if (node === selected.startContainer && offset < selected.startOffset) return false;
    return node !== selected.endContainer || offset < selected.endOffset;
  };
  const start = places.findIndex(isSelected);
  return start === -1 ? undefined : quoteAt(text, { start, end: places.findLastIndex(isSelected) + 1 });
}

/** Returns where the quotes of these anchors are in a field, by the id they are given under. */
export function rangesOf(part: Element, anchors: ReadonlyMap<string, Anchor>): Map<string, Range> {
  const { text, nodes, places } = readField(part);
  const ranges = new Map<string, Range>();
  for (const [id, anchor] of anchors) {
    const range = rangeOf(findQuote(text, anchor), nodes, places);
    if (range) ranges.set(id, range);
  }
  return ranges;
}

function rangeOf(
  span: TextSpan | undefined,
  nodes: ElementText['nodes'],
  places: ElementText['places'],
): Range | undefined {
  const [first, last] = [places[span?.start ?? -1], places[(span?.end ?? 0) - 1]];
  const [start, end] = [nodes[first?.[0] ?? -1], nodes[last?.[0] ?? -1]];
  if (!first || !last || !start || !end) return undefined;
  const range = document.createRange();
  range.setStart(start, first[1]);
  range.setEnd(end, last[1] + 1);
  return range;
}

/** Whether the words that a comment quotes are no longer in the field. A comment on a whole field quotes none. */
export function isOutdated(anchor: Anchor, field: Field | undefined, value: FieldValue | undefined): boolean {
  return anchor.exact !== '' && findQuote(field ? textOf(field, value) : '', anchor) === undefined;
}

/** The text of a field as it is read: that of a group row by row, rich texts below the other columns. */
function textOf(field: Field, value: FieldValue | undefined): string {
  switch (field.kind) {
    case 'rich':
      return readElements(richElements(textIn(value)), () => true).text;
    case 'line':
      return withSingleSpaces(textIn(value)).trim();
    case 'group': {
      const columns = Object.entries(field.fields).toSorted(([, a], [, b]) => rank(a) - rank(b));
      const cells = rowsIn(value).flatMap((row) =>
        columns.map(([name, column]) => textOf(column, row[name])),
      );
      return cells.filter((cell) => cell !== '').join(' ');
    }
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
    case 'reference':
    case 'references':
      return '';
  }
}

function rank(column: Field): number {
  return column.kind === 'rich' ? 1 : 0;
}
