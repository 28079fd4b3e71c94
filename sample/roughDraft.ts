import type { Field, Fields, FieldValue } from '#domain/content/fields/field.ts';
import type { Draft } from './prose.ts';
import type { Seeded } from './seeded.ts';

/** An early version of a body and the corrections that lead to the final one, one per session. */
export interface RoughDraft {
  readonly first: Draft;
  readonly corrections: readonly Draft[];
}

/** Final wording and the earlier wording it replaced. */
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

/** Derives an early version of a body, and the corrections that lead back to it. */
export function roughDraft(body: Draft, fields: Fields, sessions: number, random: Seeded): RoughDraft {
  const rough = Object.entries(body).flatMap(([name, value]) => {
    const field = fields[name];
    const before = field && name !== 'title' ? roughValue(field, value, random) : undefined;
    return before === undefined ? [] : [{ name, before, value }];
  });
  const chosen = random.some(rough, sessions * 2);
  const corrections = Array.from({ length: sessions }, (): Draft => ({}));
  for (const [at, { name, value }] of chosen.entries()) {
    const correction = corrections[at % sessions];
    if (correction) correction[name] = value;
  }
  const before = Object.fromEntries(chosen.map(({ name, before }) => [name, before]));
  return {
    first: { ...body, ...before },
    corrections: corrections.filter((correction) => Object.keys(correction).length > 0),
  };
}

/** An earlier version of a value; undefined for kinds of field without one. */
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

/** Sometimes drops the last sentence of a paragraph that has several. */
function shorter(text: string, random: Seeded): string {
  return random.chance(0.6) ? text.replace(/(?<=[.!?]) [^.!?<>]+[.!?](?=<\/p>|$)/, '') : text;
}

function reworded(text: string, random: Seeded): string {
  const there = words.filter(([now]) => new RegExp(`\\b${now}\\b`).test(text));
  return random
    .some(there, 3)
    .reduce((result, [now, before]) => result.replace(new RegExp(`\\b${now}\\b`, 'g'), before), text);
}
