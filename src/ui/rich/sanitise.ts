import DOMPurify from 'dompurify';

/** The formatting of specification section 2.8, as elements; nothing else survives, and no attribute. */
export const richTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'code',
  'hr',
];

const limits = { ALLOWED_TAGS: richTags, ALLOWED_ATTR: [], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/** The HTML with everything but the allowed formatting taken out, ready for a page that demands trusted types. */
export function sanitiseRich(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, { ...limits, RETURN_TRUSTED_TYPE: true });
}

/** The same as elements, for reading through; scripts in it never run. */
export function richElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...limits, RETURN_DOM_FRAGMENT: true });
}

/** Elements that only tell where a line ends in what other programs put on the clipboard. */
const pastedTags = [
  ...richTags,
  'span',
  'div',
  'section',
  'h4',
  'h5',
  'h6',
  'pre',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'del',
];

/** What other programs paste, as elements; marks they wrote as styles are still attributes here. */
export function pastedElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ...limits,
    ALLOWED_TAGS: pastedTags,
    ALLOWED_ATTR: ['style'],
    RETURN_DOM_FRAGMENT: true,
  });
}
