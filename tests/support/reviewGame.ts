import type { Document } from '#domain/content/document.ts';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Fields, FieldValue } from '#domain/content/fields/field.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import type { ReviewNode } from '#domain/review/reviewSets.ts';
import type { StatusId } from '#domain/content/status.ts';
import { seeded } from './clock.ts';
import { noon, makeDocument } from './documents.ts';

/** A document of a content type. */
export type GameDocument = Document & { readonly entity: EntityKey };

const statuses: readonly StatusId[] = [-1, 0, 1, 1, 2, 3, 3, 3];

/** A game of random documents of all seven types that refer to each other through every reference field. */
export function reviewGame(seed: number, count: number, text = 'Some words. '): GameDocument[] {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const keys = Array.from({ length: count }, (_, at) => ({
    keyId: `d${at}`,
    entity: entityKeys[at % entityKeys.length] ?? 'plot',
  }));
  const idsOf = (target: string) =>
    keys.filter(({ entity }) => target === 'document' || entity === target).map(({ keyId }) => keyId);
  const targets = new Map(['document', ...entityKeys].map((target) => [target, idsOf(target)]));
  const someId = (target: string) => (random() < 0.3 ? pick(targets.get(target) ?? []) : undefined);
  const bodyOf = (fields: Fields): Record<string, FieldValue> => {
    const values: Record<string, FieldValue> = {};
    for (const [name, field] of Object.entries(fields)) {
      const isFilled = field.required && random() < 0.97;
      if (field.kind === 'reference') values[name] = someId(field.target) ?? (isFilled ? 'item' : null);
      else if (field.kind === 'references')
        values[name] = [someId(field.target) ?? (isFilled ? 'item' : undefined)].filter(
          (id) => id !== undefined,
        );
      else if (isFilled && field.kind === 'number') values[name] = Math.max(1, field.min);
      else if (isFilled && field.kind === 'choice') values[name] = field.options[0]?.value ?? null;
      else if (isFilled && field.kind === 'datetime') values[name] = noon;
      else if (isFilled && field.kind === 'chips') values[name] = ['One'];
      else if (isFilled && field.kind === 'rich') values[name] = `<p>${text}</p>`;
      else if (field.kind === 'group') values[name] = [{ id: 'row', ...bodyOf(field.fields) }];
      else if (field.kind === 'rich' && random() < 0.8) values[name] = `<p>${text}</p>`;
      else if (field.kind === 'line' && random() < 0.9) values[name] = 'A few words';
    }
    return values;
  };
  return keys.map(({ keyId, entity }, at) => ({
    ...makeDocument(
      entity,
      {
        keyId,
        reference: `${entities[entity].prefix}-${at + 1}`,
        teamId: pick(['north', 'south', 'east']) ?? 'north',
        statusId: pick(statuses) ?? 0,
      },
      { ...bodyOf(entities[entity].allFields), title: `Number ${at}` },
    ),
    entity,
  }));
}

/** A document as reviews group it. */
export function nodeOf({ keyId, entity, reference, statusId, body }: GameDocument): ReviewNode {
  const refs = referencedIds(entities[entity].allFields, body);
  return { keyId, entity, reference, title: body.title, statusId, refs };
}
