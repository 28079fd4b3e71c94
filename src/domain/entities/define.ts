import { z } from 'zod/mini';
import { line, reference, references, rich } from '#domain/fields/builders.ts';
import type { BodyPatch } from '#domain/document.ts';
import {
  type Audience,
  type Field,
  type Fields,
  type FieldValue,
  emptyValue,
  fieldSchema,
  isEmpty,
  isWrittenBy,
  limits,
} from '#domain/fields/field.ts';
import type { Readers } from '#domain/collections/define.ts';
import type { TransitionName } from '#domain/status.ts';
import type { WarningContext, Warning } from '#domain/fields/warnings.ts';

/** How the documents of a type are put on paper, on a page of their own. */
export interface PrintPage {
  /** Path of the page under the type's own: 'print'. */
  readonly path: string;
  readonly crumb: string;
  readonly title: string;
  /** A sheet for each, slips to cut, or a book. */
  readonly layout: 'sheets' | 'slips' | 'manual';
  /** Choice field that a book has its chapters by. */
  readonly chapters?: string;
}

/** What an author says about a type; everything else about it is derived from this. */
interface EntitySpec<F extends Fields> {
  /** Permission entity and key in every document: 'plot'. */
  readonly key: string;
  /** {entityApi} of the calls: 'plots'. */
  readonly api: string;
  /** Path of its screens: '/plot'. */
  readonly path: string;
  /** Route name of its list: 'plot'. */
  readonly route: string;
  /** {entity} in messages: 'Plot Line'. */
  readonly label: string;
  readonly plural: string;
  /** Its crumb where that is not the plural, and that of its list where the list has one (specification 2.3). */
  readonly crumb?: string;
  readonly listCrumb?: string;
  /** First part of a reference: 'PLT' gives PLT-12. */
  readonly prefix: string;
  /** Fields that stand in its list beside the common columns. */
  readonly columns?: readonly string[];
  readonly hasEvent: boolean;
  /** Its filter route names the team alone, although it has an event (specification 2.3). */
  readonly filtersByTeam?: boolean;
  readonly copyable: boolean;
  readonly print?: PrintPage;
  readonly fields: F;
  /** What the game itself writes when a document makes a move. */
  readonly onTransition?: (move: TransitionName, body: BodyPatch) => BodyPatch;
  /** What a writer should know before submitting; nothing of it is a refusal. */
  readonly warnings?: (body: BodyPatch, facts: WarningContext) => Warning[];
}

/** One kind of document, complete: words, fields and the checks made from them. */
export interface EntityDefinition<F extends Fields = Fields> extends EntitySpec<F> {
  /** Only with the administrators' collections: who may read and change them. */
  readonly collection?: {
    readonly permission: string;
    readonly readers: Readers;
    readonly isGiven: boolean;
    /** What its name is called in the calls. */
    readonly nameKey: 'name' | 'title';
  };
  /** Common fields first, then its own. */
  readonly allFields: Fields;
  /** What a writer of each audience may send; unknown fields are refused, absent ones stay as they are. */
  readonly bodySchema: (audience: Audience) => BodySchema;
}

type BodySchema = z.ZodMiniType<Partial<Record<string, FieldValue>>>;

/** Describes a type; its form, sheet, checks, redaction, calls and factories follow from the result. */
export function defineEntity<const F extends Fields>(words: EntitySpec<F>): EntityDefinition<F> {
  return { ...words, ...defineBody({ ...commonFields(words), ...words.fields }) };
}

/** What follows from all the fields of a kind. */
export function defineBody(allFields: Fields): Pick<EntityDefinition, 'allFields' | 'bodySchema'> {
  // Made when first asked for: dozens of them would be made while the app starts, which needs none.
  const made: Partial<Record<Audience, BodySchema>> = {};
  return { allFields, bodySchema: (audience) => (made[audience] ??= bodySchema(allFields, audience)) };
}

function commonFields(words: { readonly key: string; readonly hasEvent: boolean }): Fields {
  return {
    title: line('Title', { required: true, max: limits.title }),
    summary: line('Summary', { help: 'One line that tells it apart in a list' }),
    ...(words.hasEvent ? { eventId: reference('Event', 'event') } : {}),
    tags: references('Tags', 'tag'),
    links: references('Links', 'document', { help: 'Other documents; the link is shown from both ends' }),
    organiserNotes: rich('Organiser notes', { staff: true, section: 'Organisers' }),
  };
}

function bodySchema(fields: Fields, audience: Audience): BodySchema {
  const shape: Record<string, z.ZodMiniType<FieldValue | undefined>> = {};
  for (const [name, field] of writableFields(fields, audience)) {
    shape[name] = z.optional(fieldSchema(field, audience));
  }
  shape['title'] = z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Required'),
        z.maxLength(limits.title, `At most ${limits.title} characters`),
      ),
  );
  return z.strictObject(shape);
}

/** The fields that a writer of this audience may fill, in order. */
export function writableFields(fields: Fields, audience: Audience): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => isWrittenBy(field, audience));
}

/** The fields that a reader of this audience may see of a body, in order. */
export function readableFields(fields: Fields, audience: Audience, body: BodyPatch): [string, Field][] {
  return Object.entries(fields).filter(
    ([, field]) => audience === 'staff' || isRevealed(fields, field, body),
  );
}

/** Whether every reader of a body may see one of its fields: it never was staff-only, or it has been revealed. */
export function isRevealed(fields: Fields, field: Field, body: BodyPatch): boolean {
  if (field.audience === 'everyone') return true;
  const by = field.revealedBy === undefined ? undefined : fields[field.revealedBy];
  if (by === undefined || field.revealedBy === undefined) return false;
  const value = body[field.revealedBy];
  return by.kind === 'boolean' ? value === true : !isEmpty(by, value);
}

/** A body with every field empty, for a new document of this type. */
export function emptyBody(entity: EntityDefinition): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(entity.allFields).map(([name, field]) => [name, emptyValue(field)]),
  );
}
