import DOMPurify from 'dompurify';

/** The elements of rich text (rule 8.3). Nothing else is allowed, and no attributes. */
const richTags = [
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

/** Removes everything but the allowed formatting. The result is accepted by Trusted Types. */
export function sanitiseRich(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, { ...limits, RETURN_TRUSTED_TYPE: true });
}

/** Returns the sanitised HTML as elements; scripts in it never run. */
export function richElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...limits, RETURN_DOM_FRAGMENT: true });
}

/** The elements of a message: they stand in a line. No attributes either, so a message leads nowhere and loads nothing. */
const inlineTags = ['strong', 'b', 'em', 'i', 'u', 's', 'code', 'br'];

/** Removes everything but the inline elements of a message. */
export function sanitiseInline(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, { ...limits, ALLOWED_TAGS: inlineTags, RETURN_TRUSTED_TYPE: true });
}
