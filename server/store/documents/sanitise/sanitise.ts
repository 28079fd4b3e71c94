import type { BodyPatch } from '#domain/content/body.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { Fields, FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { isClean, sanitiseText } from './sanitiseText.ts';
import { SanitiserPool } from './sanitiserPool.ts';

/** Most characters that one request sanitises on the main thread. Longer texts would hold up everybody's requests. */
const mainThreadLimit = 20_000;

const sharedPool = new SanitiserPool();

/** Sanitises the rich text in the fields of a patch, group rows included. Undefined if it takes too long. */
export type SanitiseBody = (entity: DocumentType, body: BodyPatch) => Promise<BodyPatch | undefined>;

/** Returns the sanitiser for the changes of one request. */
export function bodySanitiser(pool: Pick<SanitiserPool, 'sanitise'> = sharedPool): SanitiseBody {
  let remaining = mainThreadLimit;
  return async (entity, body) => {
    const fields = documentTypes[entity].allFields;
    const unclean = new Set<string>();
    mapRichText(fields, body, (text) => {
      if (text.length > mainThreadLimit || !isClean(text)) unclean.add(text);
      return text;
    });
    if (unclean.size === 0) return body;
    const texts = [...unclean];
    remaining -= texts.reduce((sum, text) => sum + text.length, 0);
    const sanitised = remaining >= 0 ? texts.map(sanitiseText) : await pool.sanitise(texts);
    if (!sanitised) return undefined;
    const results = new Map(texts.map((text, at) => [text, sanitised[at] ?? '']));
    return mapRichText(fields, body, (text) => results.get(text) ?? text);
  };
}

function mapRichText(fields: Fields, values: BodyPatch, map: (text: string) => string): BodyPatch {
  const mapped: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field?.kind === 'rich' && typeof value === 'string') mapped[name] = map(value);
    else if (field?.kind === 'group') mapped[name] = mapRows(field.fields, value, map);
    else mapped[name] = value;
  }
  return mapped;
}

function mapRows(fields: Fields, value: FieldValue, map: (text: string) => string): FieldValue {
  if (!Array.isArray(value)) return value;
  const rows: GroupRow[] = [];
  for (const row of value) {
    // Not rows: left unchanged for the field's own validation to refuse.
    if (typeof row !== 'object' || row === null) return value;
    rows.push({ ...mapRichText(fields, row, map), id: row.id });
  }
  return rows;
}
