import { richElements } from '#ui/rich/text/sanitise.ts';

/** Elements that start a new line. */
const blocks = ['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'hr'] as const;
type Block = (typeof blocks)[number];

const names: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };

/** A token of rich text: the start of a line, or a word with its formatting and the space after it. */
export type Token =
  | { readonly kind: 'block'; readonly block: Block; readonly marker: string; readonly depth: number }
  | { readonly kind: 'word'; readonly text: string; readonly marks: readonly string[] };

/** Returns rich text as a flat list of lines and words that can be compared one by one. */
export function richTokens(html: string): Token[] {
  const tokens: Token[] = [];
  walk(richElements(html), [], { list: null, depth: 0 }, tokens);
  return tokens;
}

/** Whether two tokens have the same text and formatting. */
export function sameToken(a: Token, b: Token): boolean {
  if (a.kind === 'block')
    return b.kind === 'block' && a.block === b.block && (a.marker === '•') === (b.marker === '•');
  return b.kind === 'word' && a.text.trim() === b.text.trim() && a.marks.join() === b.marks.join();
}

interface ListContext {
  readonly list: 'ul' | 'ol' | null;
  readonly depth: number;
}

function walk(parent: Node, marks: readonly string[], context: ListContext, tokens: Token[]) {
  let item = 0;
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
      if (text.trim() === '' && !inLine(tokens)) continue;
      for (const word of text.match(/\S+\s*|\s+/g) ?? []) tokens.push({ kind: 'word', text: word, marks });
      continue;
    }
    const tag = node.nodeName.toLowerCase();
    const block = blocks.find((each) => each === tag);
    if (block) {
      if (block === 'li') item += 1;
      const marker = block !== 'li' ? '' : context.list === 'ol' ? `${item}.` : '•';
      tokens.push({ kind: 'block', block, marker, depth: context.depth });
      walk(node, [], context, tokens);
    } else if (tag === 'br') tokens.push({ kind: 'word', text: '\n', marks: [] });
    else if (tag === 'ul' || tag === 'ol') walk(node, [], { list: tag, depth: context.depth + 1 }, tokens);
    else walk(node, [...marks, names[tag] ?? tag].toSorted(), context, tokens);
  }
}

function inLine(tokens: readonly Token[]): boolean {
  return tokens.at(-1)?.kind === 'word';
}
