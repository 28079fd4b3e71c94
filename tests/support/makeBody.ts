import type { Body } from '#domain/content/body.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import type { encounter } from '#domain/content/entities/encounter.ts';
import type { plot } from '#domain/content/entities/plot.ts';
import type {
  BooleanField,
  ChipsField,
  ChoiceField,
  DateTimeField,
  Field,
  Fields,
  FieldValue,
  GroupRow,
  LineField,
  NumberField,
  ReferenceField,
  ReferencesField,
  RichField,
} from '#domain/content/fields/field.ts';
import { fillFields, type KnownIds } from '#sample/fillFields.ts';
import { templates } from '#sample/templates/index.ts';
import type { Draft } from '#sample/prose.ts';
import { variationOf } from '#sample/variation.ts';
import { type Seeded, seeded } from '#sample/seeded.ts';

/** Value type of a kind of field. */
type Given<F extends Field> = F extends LineField | RichField
  ? string
  : F extends NumberField
    ? number | null
    : F extends ChoiceField | DateTimeField | ReferenceField
      ? string | null
      : F extends BooleanField
        ? boolean
        : F extends ReferencesField | ChipsField
          ? readonly string[]
          : readonly GroupRow[];

interface CommonGiven {
  title?: string;
  summary?: string;
  tags?: readonly string[];
  links?: readonly string[];
  organiserNotes?: string;
}

type GivenTo<D extends { readonly fields: Fields; readonly hasEvent: boolean }> = CommonGiven & {
  [K in keyof D['fields']]?: Given<D['fields'][K]>;
};

/** Inputs of a generated body; equal inputs give equal bodies. */
interface From {
  readonly seed?: number | string;
  /** Time of creation, in epoch milliseconds. */
  readonly at?: number;
  /** Ids that references may use, by type or collection. Without any, optional references stay empty. */
  readonly known?: KnownIds;
}

const firstOfMay = Date.UTC(2027, 4, 1, 9);

/** Generates valid, plausible bodies that can be submitted. Given values are kept. */
export const makeBody = {
  body,
  plot: (given: GivenTo<typeof plot> = {}, seed: number | string = 1) => body('plot', { ...given }, { seed }),
  encounter: (
    given: GivenTo<typeof encounter> & { eventId?: string | null } = {},
    seed: number | string = 1,
  ) => body('encounter', { ...given }, { seed }),
};

function body(
  entity: EntityKey,
  given: Readonly<Partial<Record<string, FieldValue>>> = {},
  from: From = {},
): Body {
  const { seed = 1, at = firstOfMay, known = {} } = from;
  const random = seeded(`${entity} ${seed}`);
  const start = textOf(entity, random, () => random.id(at));
  const made = fillFields(entities[entity], given, start, { random, at, known });
  const title = made['title'];
  return { ...made, title: typeof title === 'string' ? title : '' };
}

/** A variation of a random text of the type; empty if it has none. */
function textOf(entity: EntityKey, random: Seeded, newId: () => string): Draft {
  const texts = templates[entity] ?? [];
  if (texts.length === 0) return {};
  const { text, draft } = random.pick(texts);
  return variationOf(draft(newId), text, random, new Set());
}
