import type { Field, Fields, FieldValue } from '#domain/fields/field.ts';
import type { Draft } from './prose.ts';
import type { Seeded } from './seeded.ts';

/** A text as it was first written down, and what was mended of it, one sitting after the other. */
export interface RoughDraft {
  readonly first: Draft;
  readonly mends: readonly Draft[];
}

/** The words that were settled on, with what stood there before. */
const words: readonly (readonly [now: string, before: string])[] = [
  ['nobody', 'no one'],
  ['everybody', 'all the players'],
  ['begins', 'kicks off'],
  ['at once', 'immediately'],
  ['quietly', 'without a sound'],
  ['asks', 'demands to know'],
  ['cannot', 'is not able to'],
  ['because', 'for the reason that'],
  ['twice', 'two times'],
  ['must', 'has to'],
  ['small', 'little'],
  ['large', 'really big'],
  ['old', 'ancient'],
  ['three', 'two'],
  ['four', 'five'],
  ['six', 'eight'],
  ['ten', 'twelve'],
  ['Saturday', 'Sunday'],
  ['Friday', 'Thursday'],
  ['night', 'evening'],
  ['dawn', 'first light'],
  ['before', 'prior to'],
  ['keeps', 'holds on to'],
  ['gives', 'hands over'],
  ['wants', 'would like'],
  ['says', 'states'],
  ['near', 'close by'],
  ['with', 'together with'],
];

/** Thinks of a rougher first version of a body and of the steps that led from it to the one there is. */
export function roughDraft(body: Draft, fields: Fields, sittings: number, random: Seeded): RoughDraft {
  const rough = Object.entries(body).flatMap(([name, value]) => {
    const field = fields[name];
    const before = field && name !== 'title' ? roughValue(field, value, random) : undefined;
    return before === undefined ? [] : [{ name, before, value }];
  });
  const chosen = random.some(rough, sittings * 2);
  const mends = Array.from({ length: sittings }, (): Draft => ({}));
  for (const [at, { name, value }] of chosen.entries()) {
    const mend = mends[at % sittings];
    if (mend) mend[name] = value;
  }
  const before = Object.fromEntries(chosen.map(({ name, before }) => [name, before]));
  return { first: { ...body, ...before }, mends: mends.filter((mend) => Object.keys(mend).length > 0) };
}

/** A value as it may have been before somebody thought again; undefined where there is nothing to think about. */
function roughValue(field: Field, value: FieldValue, random: Seeded): FieldValue | undefined {
  switch (field.kind) {
    case 'rich':
    case 'line': {
      if (typeof value !== 'string') return undefined;
      const other = reworded(shorter(value, random), random);
      return other === value || other.trim() === '' ? undefined : other;
    }
    case 'number': {
      if (typeof value !== 'number' || value < 10) return undefined;
      return Math.max(field.min, Math.round((value * 2) / 3));
    }
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
    case 'reference':
    case 'references':
    case 'group':
      return undefined;
  }
}

/** Without the last sentence of a paragraph, where it has more than one. */
function shorter(text: string, random: Seeded): string {
  return random.chance(0.6) ? text.replace(/(?<=[.!?]) [^.!?<>]+[.!?](?=<\/p>|$)/, '') : text;
}

function reworded(text: string, random: Seeded): string {
  const there = words.filter(([now]) => new RegExp(`\\b${now}\\b`).test(text));
  return random
    .some(there, 3)
    .reduce((done, [now, before]) => done.replace(new RegExp(`\\b${now}\\b`, 'g'), before), text);
}
