import sanitizeHtml from 'sanitize-html';
import { type DocumentType, documentTypes } from '#domain/documentTypes.ts';
import type { BodyPatch } from '#domain/body.ts';
import type { Fields, FieldValue, GroupRow } from '#domain/fields/field.ts';

const tags = 'p br strong b em i u s strike del blockquote ul ol li h1 h2 h3 code hr'.split(' ');

/** Matches text that is safe without parsing: plain text, known entities, and known tags without attributes. */
const safeText = new RegExp(`^(?:[^<>&]|</?(?:${tags.join('|')})>|&(?:amp|lt|gt|quot|nbsp|#39);)*$`);

const rules: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  // The content of these elements is not text. Other unknown elements lose their markup and keep their text.
  nonTextTags: ['script', 'style'],
  transformTags: { div: 'p', tr: 'p', h4: 'h3', h5: 'h3', h6: 'h3' },
};

/** Limits rich text to the formatting of specification 2.8; removes other markup but keeps its text. */
export function sanitiseText(html: string): string {
  return safeText.test(html) ? html : sanitizeHtml(html, rules);
}

/** Sanitises the rich text in the fields of a patch, including those in group rows. */
export function sanitiseBody(entity: DocumentType, body: BodyPatch): BodyPatch {
  return sanitiseFields(documentTypes[entity].allFields, body);
}

function sanitiseFields(fields: Fields, values: BodyPatch): BodyPatch {
  const safe: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field?.kind === 'rich' && typeof value === 'string') safe[name] = sanitiseText(value);
    else if (field?.kind === 'group') safe[name] = sanitiseRows(field.fields, value);
    else safe[name] = value;
  }
  return safe;
}

function sanitiseRows(fields: Fields, value: FieldValue): FieldValue {
  if (!Array.isArray(value)) return value;
  const rows: GroupRow[] = [];
  for (const row of value) {
    // Not rows: left unchanged for the field's own validation to refuse.
    if (typeof row !== 'object' || row === null) return value;
    rows.push({ ...sanitiseFields(fields, row), id: row.id });
  }
  return rows;
}
