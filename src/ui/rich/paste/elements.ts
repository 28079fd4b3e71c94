/** Elements that HTML shows as blocks, and parts of tables and lists. Everything else stands in a line. */
const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol ' +
    'optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/** Blocks whose place in a list or table counts for more than their style. */
const structural = /^(?:li|ol|ul|hr|h[1-6]|table|t[rdh]|tbody|thead|tfoot|caption)$/;

const html = 'http://www.w3.org/1999/xhtml';

/** How an element stands in the text: as a block, in the line, or in the line with space around it. */
type Flow = 'block' | 'inline' | 'boxed';

/** Returns how an element stands in the text: as HTML says, unless its style says otherwise. */
export function flowOf(element: Element, style = styleOf(element)): Flow {
  const name = element.localName;
  if (element.namespaceURI !== html) return 'inline';
  const isBlock = blockElements.has(name);
  if (structural.test(name)) return 'block';
  const display = /(?:^|[;\s])display:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase();
  if (display === undefined) return isBlock ? 'block' : 'inline';
  if (/^(?:block|list-item|flex|grid|flow-root|table|table-row|table-cell)$/.test(display)) return 'block';
  if (display === 'inline' || display === 'contents') return 'inline';
  return isBlock && display.startsWith('inline-') ? 'boxed' : isBlock ? 'block' : 'inline';
}

/** Returns the style of an element; that of a pasted one is under another name (`withoutStyles`). */
export function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? element.getAttribute('style') ?? '';
}

/** Yields what stands beside a node in its line, nearest first. */
export function* inLine(node: Node, direction: 'previousSibling' | 'nextSibling'): Generator<Node> {
  for (let at: Node = node; ;) {
    const sibling: Node | null = at[direction];
    if (sibling) {
      if (sibling instanceof Element && (sibling.localName === 'br' || flowOf(sibling) === 'block')) return;
      yield sibling;
      at = sibling;
    } else {
      const parent: Node | null = at.parentNode;
      if (!(parent instanceof Element) || flowOf(parent) === 'block') return;
      at = parent;
    }
  }
}
