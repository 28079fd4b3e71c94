import DOMPurify from 'dompurify';
import { withoutStyles } from './pastedMarkup.ts';

const keptAttributes =
  'data-style class role aria-level data-aria-level aria-checked checked href width alt start value type reversed datetime cite hidden'.split(
    ' ',
  );

/**
 * Returns pasted HTML as elements, to be read and never shown. Of the attributes, those remain that carry formatting,
 * the levels and numbers of lists and headings, the addresses of links, the widths of pictures and what these stand
 * for, and those by which programs mark comments, deletions and hidden text. Rows without their table get one, for
 * otherwise they would be one word.
 */
export function pastedElements(html: string): DocumentFragment {
  const rows = /^(?:\s|<!--[^]*?-->|<(?:meta|col)\b[^>]*>)*<t[dhr]\b/i.test(html);
  return DOMPurify.sanitize(withoutStyles(rows ? `<table>${html}</table>` : html), {
    ALLOWED_ATTR: keptAttributes,
    ADD_TAGS: ['annotation'],
    // They stand in the line unless their style says otherwise.
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /-/ },
    // It is only read; a style such as “mso-list: l0” is no address.
    ADD_URI_SAFE_ATTR: ['data-style'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_TAGS: ['style'],
    // Otherwise text such as “<3” beside a comment is removed, in case the result were written as HTML.
    SAFE_FOR_XML: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
