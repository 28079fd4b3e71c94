import type { Body } from '#domain/document';
import { entities, type EntityKey } from '#domain/entities/index';
import type { encounter } from '#domain/entities/encounter';
import type { plot } from '#domain/entities/plot';
import { isEmpty } from '#domain/field';
import type {
  BooleanField,
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
} from '#domain/field';
import { type Draft, encounterDraft, plotDraft, prose } from './prose.ts';
import { retold } from './retell.ts';
import { type Seeded, seeded } from './seeded.ts';
import { encounterTexts, plotTexts } from './texts.ts';

/** What a field of a kind may be given. */
type Given<F extends Field> = F extends LineField | RichField
  ? string
  : F extends NumberField
    ? number | null
    : F extends ChoiceField | DateTimeField | ReferenceField
      ? string | null
      : F extends BooleanField
        ? boolean
        : F extends ReferencesField
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

/** Where a made body comes from: the same again for the same. */
export interface From {
  readonly seed?: number | string;
  /** The moment it is made at, in epoch milliseconds. */
  readonly at?: number;
  /** Ids there are to point to, by type or collection; without them references that need not be filled stay empty. */
  readonly known?: Readonly<Partial<Record<string, readonly string[]>>>;
}

const firstOfMay = Date.UTC(2027, 4, 1, 9);

/** Makes valid, plausible bodies, complete enough to be submitted; what is given stands as given. */
export const make = {
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
  const made = written(entity, random, () => random.id(at));
  for (const [name, field] of Object.entries(entities[entity].allFields)) {
    const own = given[name];
    if (own !== undefined) made[name] = own;
    else if (isEmpty(field, made[name])) made[name] = filled(field, random, at, known);
  }
  const title = made['title'];
  return { ...made, title: typeof title === 'string' ? title : '' };
}

/** Text written for the type, told of others; types without any are filled by the kinds of their fields. */
function written(entity: EntityKey, random: Seeded, newId: () => string): Draft {
  switch (entity) {
    case 'plot': {
      const text = random.pick(plotTexts);
      return retold(plotDraft(text, newId), text, random, new Set());
    }
    case 'encounter': {
      const text = random.pick(encounterTexts);
      return retold(encounterDraft(text, newId), text, random, new Set());
    }
    case 'monster':
    case 'rumour':
    case 'lammie':
    case 'research':
    case 'ritual':
      return {};
  }
}

const words = [
  'as agreed with the desk',
  'see the brief',
  'to be settled at the gate',
  'by the second bell',
  'on the day',
];

function filled(field: Field, random: Seeded, at: number, known: NonNullable<From['known']>): FieldValue {
  switch (field.kind) {
    case 'line':
      return `${field.label} ${random.pick(words)}`.slice(0, field.max);
    case 'rich':
      return prose(`${field.label}: ${random.pick(words)}.`);
    case 'number':
      return Math.min(field.max, field.min + random.int(20));
    case 'choice':
      return random.pick(field.options).value;
    case 'boolean':
      return random.chance(0.5);
    case 'datetime':
      return new Date(at + random.int(60 * 24) * 3_600_000).toISOString();
    case 'reference':
      return pointed(field, random, at, known, 1)[0] ?? null;
    case 'chips':
      return [random.pick(words)];
    case 'references':
      return pointed(field, random, at, known, 1 + random.int(3));
    case 'group':
      return field.required || random.chance(0.5) ? [row(field.fields, random, at, known)] : [];
  }
}

function row(fields: Fields, random: Seeded, at: number, known: NonNullable<From['known']>): GroupRow {
  const cells = Object.entries(fields).map(([name, field]) => [name, filled(field, random, at, known)]);
  return { ...Object.fromEntries(cells), id: random.id(at) };
}

function pointed(
  field: ReferenceField | ReferencesField,
  random: Seeded,
  at: number,
  known: NonNullable<From['known']>,
  count: number,
): string[] {
  const ids = known[field.target];
  if (ids && ids.length > 0) return random.some(ids, count);
  return field.required ? [random.id(at)] : [];
}
