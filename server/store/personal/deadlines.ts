import { sql } from 'kysely';
import { z } from 'zod';
import { currentAssignment } from '#domain/content/assignment.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { isDocumentType } from '#domain/content/documentTypes.ts';
import { type DueNotice, datesFor, dueFields, dueNotices } from '#domain/personal/dueNotices.ts';
import { readStatus, status } from '#domain/content/status.ts';
import type { Database } from '#server/store/database/database.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { readAssignments } from '#server/store/documents/assignments.ts';
import type { Names } from '#server/store/people/names.ts';

/** A near deadline that a person may have to be notified of. */
export interface NearDeadline {
  readonly key: string;
  readonly keyId: string;
  /** Since when it is near and stated as it is, in epoch milliseconds. */
  readonly since: number;
}

/** Types with dates of their own, and the fields that have them; others only have the dates of assignments. */
const datedTypes = Object.keys(dueFields);
const datedFields = Object.values(dueFields).flat();

/** Names a deadline with its date, so that one that moved is another. */
export function deadlineKey({ id, at }: Pick<DueNotice, 'id' | 'at'>): string {
  return `${id}@${at}`;
}

const keysSchema = z.array(z.string());

/** Reads the deadlines that were sent to a person. */
export function readDeadlineKeys(text: string): string[] {
  return keysSchema.parse(JSON.parse(text));
}

/** Returns the stored text of the deadlines that were sent to a person, without those that are over. */
export function writeDeadlineKeys(keys: readonly string[], now: number): string {
  return JSON.stringify(
    [...new Set(keys)].filter((key) => Date.parse(key.slice(key.lastIndexOf('@') + 1)) > now),
  );
}

/**
 * The deadlines that came near after a time, by the person who has to keep them. Takes three queries however many people and
 * documents there are; rights and settings are left to whoever tells.
 */
export async function findDeadlines(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  names: Names,
  after: number,
  now: number,
): Promise<Map<string, NearDeadline[]>> {
  const byPerson = new Map<string, NearDeadline[]>();
  const documents = await documentsWithDates({ db, kind }, names);
  const near = (isStaff: boolean, id: string, document: Dated) =>
    dueNotices(datesFor({ id, isStaff }, document), now)
      .map((due) => ({
        key: deadlineKey(due),
        keyId: due.keyId,
        since: Math.max(due.since, changedAt(document, due)),
      }))
      .filter(({ since }) => since > after);
  const add = (id: string, deadlines: readonly NearDeadline[]) => {
    if (deadlines.length > 0) byPerson.set(id, [...(byPerson.get(id) ?? []), ...deadlines]);
  };
  const ofStaff = documents.flatMap((document) => near(true, '', document));
  if (ofStaff.length > 0) for (const id of await activeStaff(db)) add(id, ofStaff);
  for (const document of documents) {
    const own = new Set([document.createdBy.id, currentAssignment(document)?.to?.id ?? '']);
    for (const id of own) add(id, near(false, id, document));
  }
  return byPerson;
}

/** A document as far as its dates are concerned. */
type Dated = Parameters<typeof datesFor>[1] & Pick<Document, 'updatedDate'>;

/** When a date was stated as it is now, at the latest. */
function changedAt(document: Dated, { field }: DueNotice): number {
  const assigned = currentAssignment(document);
  return Date.parse(assigned?.id === field ? assigned.at : document.updatedDate);
}

async function documentsWithDates(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  names: Names,
): Promise<Dated[]> {
  // Only the dates: thousands of texts would hold up whatever else the server does.
  const dates =
    kind === 'sqlite'
      ? sql<string>`json_extract(body, ${sql.join(datedFields.map((field) => sql.lit(`$.${field}`)))})`
      : sql<string>`json_build_array(${sql.join(datedFields.map((field) => sql`body::json -> ${sql.lit(field)}`))})::text`;
  const columns = ['key_id', 'entity', 'status_id', 'created_by', 'updated_at', 'assignments'] as const;
  const dated = await db
    .selectFrom('documents')
    .select([...columns, dates.as('dates')])
    .where('entity', 'in', datedTypes)
    .where('status_id', '<>', status.archived)
    .where((eb) => eb.or([eb('entity', '<>', 'lammie'), eb('status_id', '<>', status.approved)]))
    .execute();
  const assigned = await db
    .selectFrom('documents')
    .select(columns)
    // As in the index that finds them.
    .where(sql<boolean>`assignments <> '[]'`)
    .where('status_id', '<>', status.archived)
    .execute();
  const datedIds = new Set(dated.map((row) => row.key_id));
  const others = assigned.filter((row) => !datedIds.has(row.key_id)).map((row) => ({ ...row, dates: '[]' }));
  return [...dated, ...others].flatMap((row) =>
    isDocumentType(row.entity)
      ? {
          keyId: row.key_id,
          entity: row.entity,
          statusId: readStatus(row.status_id),
          createdBy: names.person(row.created_by),
          updatedDate: new Date(row.updated_at).toISOString(),
          body: { title: '', ...readDates(row.dates) },
          ...readAssignments(row.assignments, names),
        }
      : [],
  );
}

const datesSchema = z.array(z.unknown());

/** The dates of a row by field, as in a body. */
function readDates(text: string): BodyPatch {
  const values = datesSchema.parse(JSON.parse(text));
  return Object.fromEntries(
    datedFields.flatMap((field, at) => {
      const value = values[at];
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

async function activeStaff(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .innerJoin('roles', 'roles.id', 'people.role_id')
    .select('people.id')
    .where('people.active', '=', 1)
    .where('roles.is_staff', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
