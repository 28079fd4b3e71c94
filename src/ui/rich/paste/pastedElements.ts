import DOMPurify from 'dompurify';
import { withoutStyles } from './pastedMarkup.ts';

/**
 * Returns pasted HTML as elements, to be read and never shown. Of the attributes, those remain that carry formatting,
 * the levels of lists and headings, the addresses of links, and the widths of pictures. Rows
 * without their table get one, for otherwise they would be one word.
 */
export function pastedElements(html: string): DocumentFragment {
  const rows = /^(?:\s|<!--[^]*?-->|<(?:meta|col)\b[^>]*>)*<t[dhr]\b/i.test(html);
  return DOMPurify.sanitize(withoutStyles(rows ? `<table>${html}</table>` : html), {
    ALLOWED_ATTR: ['data-style', 'role', 'aria-level', 'data-aria-level', 'href', 'width'],
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
