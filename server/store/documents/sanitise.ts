import sanitizeHtml from 'sanitize-html';
import { type DocumentType, documentTypes } from '#domain/documentTypes.ts';
import type { BodyPatch } from '#domain/body.ts';
import type { Fields, FieldValue, GroupRow } from '#domain/fields/field.ts';

const tags = 'p br strong b em i u s strike del blockquote ul ol li h1 h2 h3 code hr'.split(' ');

/** What is fine already needs no parser: plain words, the known entities and the known tags without attributes. */
const fine = new RegExp(`^(?:[^<>&]|</?(?:${tags.join('|')})>|&(?:amp|lt|gt|quot|nbsp|#39);)*$`);

const rules: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  // What is written in these is no text of anybody's; everything else keeps its text and loses its markup.
  nonTextTags: ['script', 'style'],
  transformTags: { div: 'p', tr: 'p', h4: 'h3', h5: 'h3', h6: 'h3' },
};

/** Rich text limited to the formatting of specification 2.8: the words stay, other markup goes. */
export function sanitiseText(html: string): string {
  return fine.test(html) ? html : sanitizeHtml(html, rules);
}

/** The changed fields of a type with their rich text made safe, in rows of groups too. */
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
    // Not rows at all: left as they are for the field's own check to refuse.
    if (typeof row !== 'object' || row === null) return value;
    rows.push({ ...sanitiseFields(fields, row), id: row.id });
  }
  return rows;
}
