import { z } from 'zod/mini';
import { line, reference, references, rich } from '#domain/content/fields/builders.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import {
  type Audience,
  type Field,
  type Fields,
  type FieldValue,
  type OrderRule,
  type OrderedNames,
  emptyValue,
  fieldSchema,
  isEmpty,
  isWrittenBy,
  limits,
} from '#domain/content/fields/field.ts';
import type { CollectionRules } from '#domain/content/collections/rules.ts';
import type { StatusId } from '#domain/content/status.ts';
import type { WarningContext, Warning } from '#domain/content/fields/warnings.ts';

/** The page that prints documents of a type. */
export interface PrintPage {
  /** Path below that of the type: 'print'. */
  readonly path: string;
  readonly crumb: string;
  readonly title: string;
  /** One sheet for each document, slips to cut out, or a book. */
  readonly layout: 'sheets' | 'slips' | 'manual';
  /** Choice field whose options are the chapters of a book. */
  readonly chapters?: string;
}

/**
 * Limits on submitting documents, which an item that they refer to sets: dates, a number of rows, and a number of
 * documents of one author. Empty fields of the item limit nothing.
 */
export interface SubmissionLimits {
  /** Reference field to the item. */
  readonly reference: string;
  /** Date fields of the item between which documents are submitted. */
  readonly opens: string;
  readonly closes: string;
  /** A group of the document, and the field of the item with the most rows that it may have. */
  readonly rows: { readonly group: string; readonly most: string };
  /** Field of the item with the most documents of one author. */
  readonly perAuthor: string;
}

/** The description of a content type, from which everything else about the type is derived. */
interface EntitySpec<F extends Fields> {
  /** Document type and permission entity: 'plot'. */
  readonly key: string;
  /** {entityApi} in the calls: 'plots'. */
  readonly api: string;
  /** Path of its screens: '/plot'. */
  readonly path: string;
  /** Route name of its list: 'plot'. */
  readonly route: string;
  /** {entity} in messages: 'Plot Line'. */
  readonly label: string;
  readonly plural: string;
  /** Name of its pages in the menu and the breadcrumbs, where it differs from the plural (rule 3.8). */
  readonly crumb?: string;
  /** Extra breadcrumb of its list (rule 3.7). */
  readonly listCrumb?: string;
  /** First part of references: 'PLT' in PLT-12. */
  readonly prefix: string;
  /** Fields shown in lists after the common columns. */
  readonly columns?: readonly string[];
  readonly hasEvent: boolean;
  /** Its filter route contains only the team although it has an event (rule 3.5). */
  readonly filtersByTeam?: boolean;
  readonly copyable: boolean;
  /** It is run in slots of the timetable, and its run log has their runs. */
  readonly isRunInSlots?: boolean;
  /** By default, its page is `print` and its title “Print” with the plural. */
  readonly print?: Partial<PrintPage> & Pick<PrintPage, 'layout'>;
  readonly fields: F;
  /** Returns the values that the type itself sets after a save or a transition that leads to a status. */
  readonly valuesIn?: (statusId: StatusId, body: BodyPatch) => BodyPatch;
  /** Limits that hold when a document is submitted. Drafts may exceed them. */
  readonly limits?: SubmissionLimits;
  /** Returns warnings for the writer. Warnings never prevent submitting. */
  readonly warnings?: (body: BodyPatch, context: WarningContext) => Warning[];
}

/** A document type with everything derived from its description. */
export interface EntityDefinition<F extends Fields = Fields> extends Omit<EntitySpec<F>, 'print'> {
  readonly print?: PrintPage;
  /** Rules between its fields. */
  readonly order: readonly OrderRule[];
  /** Rules of a collection; absent for content types. */
  readonly collection?: CollectionRules;
  /** The common fields, followed by those of the type. */
  readonly allFields: Fields;
  /** Validates the fields that a writer of this audience may send. Unknown fields are errors; all fields are optional. */
  readonly bodySchema: (audience: Audience) => BodySchema;
}

type BodySchema = z.ZodMiniType<Partial<Record<string, FieldValue>>>;

/** Rules between the fields of a type, by name. */
export interface WithOrder<F extends Fields> {
  readonly order?: readonly OrderRule<OrderedNames<F>>[];
}

/** Defines a content type. Its forms, sheets, validation, redaction, calls and factories are derived from the result. */
export function defineEntity<const F extends Fields>(
  spec: EntitySpec<F> & WithOrder<F>,
): EntityDefinition<F> {
  const { print, ...described } = spec;
  return {
    order: [],
    ...described,
    ...(print && { print: { path: 'print', crumb: 'Print', title: `Print ${spec.plural}`, ...print } }),
    ...defineBody({ ...commonFields(spec), ...spec.fields }),
  };
}

/** Returns what is derived from the fields of a document type. */
export function defineBody(allFields: Fields): Pick<EntityDefinition, 'allFields' | 'bodySchema'> {
  // Schemas are built on first use: the app needs none of the dozens while it starts.
  const schemas: Partial<Record<Audience, BodySchema>> = {};
  return { allFields, bodySchema: (audience) => (schemas[audience] ??= bodySchema(allFields, audience)) };
}

function commonFields({ hasEvent }: { readonly hasEvent: boolean }): Fields {
  return {
    title: line('Title', { required: true, max: limits.title }),
    summary: line('Summary', { help: 'One line that identifies it in lists' }),
    ...(hasEvent ? { eventId: reference('Event', 'event') } : {}),
    fieldCode: line('Code in the field', { max: 20, isState: true, hasOwnScreen: true }),
    tags: references('Tags', 'tag'),
    links: references('Links', 'document', { help: 'Related documents. Both show the link' }),
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

/** The fields that a writer of this audience may fill in, in order. */
export function writableFields(fields: Fields, audience: Audience): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => isWrittenBy(field, audience));
}

/**
 * The fields of a body that a reader of this audience may see, in order. Readers who are not staff have a staff-only
 * field in the body only once it has been revealed to them.
 */
export function readableFields(fields: Fields, audience: Audience, body: BodyPatch): [string, Field][] {
  return Object.entries(fields).filter(
    ([name, field]) =>
      audience === 'staff' ||
      field.audience === 'everyone' ||
      (field.revealedBy !== undefined && !isEmpty(field, body[name])),
  );
}

/** Facts that decide whether fields are revealed: the body, and whether the time has come. */
export interface Revealable {
  readonly body: BodyPatch;
  readonly isRevealed?: boolean;
}

/** Whether every reader may see a field of this document: it is not staff-only, or it has been revealed. */
export function isRevealed(fields: Fields, field: Field, document: Revealable): boolean {
  if (field.audience === 'everyone') return true;
  if (field.revealedBy === undefined) return false;
  return fields[field.revealedBy]?.kind === 'datetime'
    ? document.isRevealed === true
    : document.body[field.revealedBy] === true;
}

/** Returns a body with every field empty, for a new document of this type. */
export function emptyBody(entity: EntityDefinition): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(entity.allFields).map(([name, field]) => [name, emptyValue(field)]),
  );
}

/** Returns what people call a field that an error names: its label, that of the group for a cell of a row, or “Team”. */
export function fieldLabel({ allFields }: Pick<EntityDefinition, 'allFields'>, name: string): string {
  return name === 'teamId' ? 'Team' : (allFields[name.split('.', 1)[0] ?? name]?.label ?? name);
}
