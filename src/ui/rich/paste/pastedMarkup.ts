/** Elements whose content is text and no markup, up to their end tag. */
const rawElements = /^(?:script|style|textarea|title|xmp|noembed|noframes|iframe)$/i;

const comment = /<!--(?:-?>|[^]*?(?:--!?>|$))/y;
const tagStart = /<[a-z][^\s/>]*/iy;
const attribute = /[\s/]*(?:(=?[^\s/>=]+)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>]*))?)/y;

/**
 * Returns HTML whose style attributes have the name `data-style`, without style sheets. The page's policy forbids inline
 * styles and reports each, even in a document that is only parsed.
 */
export function withoutStyles(html: string): string {
  let result = '';
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(html);
  };
  for (;;) {
    const next = html.indexOf('<', at);
    if (next < 0) return result + html.slice(at);
    result += html.slice(at, next);
    at = next;
    const skipped = take(comment)?.[0];
    const start = skipped === undefined ? take(tagStart)?.[0] : undefined;
    if (start === undefined) {
      result += skipped ?? '<';
      at += skipped?.length ?? 1;
      continue;
    }
    at += start.length;
    let tag = start;
    for (let match = take(attribute); match; match = take(attribute)) {
      const [text, name = ''] = match;
      tag += /^style$/i.test(name) ? text.replace(/style/i, 'data-style') : text;
      at += text.length;
    }
    const element = start.slice(1);
    if (!rawElements.test(element)) {
      result += tag;
      continue;
    }
    const end = endOf(html, at, element);
    if (!/^style$/i.test(element)) result += tag + html.slice(at, end);
    at = end;
  }
}

/** Returns where an element ends whose content is only text. */
function endOf(html: string, from: number, element: string): number {
  const end = new RegExp(`</${element}(?=[\\s/>])[^>]*>?`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}
