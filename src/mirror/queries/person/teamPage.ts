import { fieldsOf } from '#domain/content/fields/read.ts';
import { user } from '#domain/content/collections/user.ts';
import { team as teamType } from '#domain/content/collections/team.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { Dexie } from 'dexie';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { type EntityKey, entityKeys } from '#domain/content/entities/index.ts';
import { hasAnyPermission } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { isOver, slotState } from '#domain/event/run/slotState.ts';
import { normaliseName } from '#domain/event/schedule/names.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { timetableRows } from '#mirror/queries/timetable.ts';

/** The statuses of documents that are not archived, in the order of the workflow. */
export const currentStatuses = [status.editing, status.submitted, status.flagged, status.approved] as const;

/** How many documents there are in each status. */
type StatusCounts = Readonly<Record<(typeof currentStatuses)[number], number>>;

/** Somebody in a team, and what they have to do. */
export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly isLead: boolean;
  /** Documents that they created, for any team. */
  readonly written: StatusCounts;
  /** Their slots of the next event, without those that are done or cancelled. */
  readonly slots: { readonly referee: number; readonly crew: number };
}

/** A team, its members and its work, as far as they are on this device. */
export interface TeamPage {
  readonly team: DocumentRow;
  /** Members of staff, leads first, then by name. */
  readonly members: readonly TeamMember[];
  /** Documents of the team, by type; types without documents are left out. */
  readonly documents: readonly { readonly entity: EntityKey; readonly counts: StatusCounts }[];
  /** The next event and the research periods, without archived ones. */
  readonly event: DocumentRow | undefined;
  readonly periods: readonly DocumentRow[];
}

/** Reads the page of a team; null if there is no such team here. Counts only what is on this device, which its user may read. */
export async function teamPage(mirror: Mirror, person: Person, teamId: string): Promise<TeamPage | null> {
  const team = await mirror.documents.get(teamId);
  if (team?.entity !== 'team') return null;
  const types = entityKeys.filter((entity) => hasAnyPermission(person, entity));
  const [people, events, periods] = await Promise.all([
    collectionDocuments(mirror, 'user'),
    collectionDocuments(mirror, 'event'),
    collectionDocuments(mirror, 'researchPeriod'),
  ]);
  const current = events.filter(isCurrent);
  const next = nextEvent(
    current.map(({ keyId, updatedDate, body }) => ({ id: keyId, at: updatedDate, body })),
  );
  const slots = next === undefined ? [] : (await timetableRows(mirror, next)).slots.filter(isAhead);
  const leads = fieldsOf(teamType, team.body)('leads');
  const inTeam = people.filter(
    (row) =>
      isCurrent(row) && (leads.includes(row.keyId) || fieldsOf(user, row.body)('teams').includes(teamId)),
  );
  // One transaction for the many small counts: that is what makes them quick.
  return mirror.transaction('r', mirror.documents, async () => {
    const members = await Promise.all(
      inTeam.map(async ({ keyId, body: { title } }) => ({
        id: keyId,
        name: title,
        isLead: leads.includes(keyId),
        written: sum(
          await Promise.all(
            types.map((entity) =>
              countEach(mirror, '[createdBy.id+entity+statusId+updatedDate]', [keyId, entity]),
            ),
          ),
        ),
        slots: slotsOf(slots, keyId, title),
      })),
    );
    const documents = await Promise.all(
      types.map(async (entity) => ({
        entity,
        counts: await countEach(mirror, '[entity+teamId+statusId+updatedDate]', [entity, teamId]),
      })),
    );
    return {
      team,
      members: members.sort((a, b) => Number(b.isLead) - Number(a.isLead) || a.name.localeCompare(b.name)),
      documents: documents.filter(({ counts }) => currentStatuses.some((each) => counts[each] > 0)),
      event: current.find(({ keyId }) => keyId === next),
      periods: periods.filter(isCurrent),
    };
  });
}

/** Counts documents by status in an index whose status follows `of`. */
async function countEach(mirror: Mirror, index: string, of: readonly string[]): Promise<StatusCounts> {
  const count = (statusId: StatusId) =>
    mirror.documents
      .where(index)
      .between([...of, statusId, Dexie.minKey], [...of, statusId, Dexie.maxKey])
      .count();
  const [editing, submitted, flagged, approved] = await Promise.all([
    count(status.editing),
    count(status.submitted),
    count(status.flagged),
    count(status.approved),
  ]);
  return {
    [status.editing]: editing,
    [status.submitted]: submitted,
    [status.flagged]: flagged,
    [status.approved]: approved,
  };
}

function sum(all: readonly StatusCounts[]): StatusCounts {
  const total = { 0: 0, 1: 0, 2: 0, 3: 0 };
  for (const counts of all) for (const each of currentStatuses) total[each] += counts[each];
  return total;
}

function slotsOf(slots: readonly DocumentRow[], id: string, name: string): TeamMember['slots'] {
  const own = normaliseName(name);
  const isCrew = ({ body }: DocumentRow) =>
    fieldsOf(
      eventSlot,
      body,
    )('crew').some((row) => normaliseName(fieldsOf(eventSlot.fields.crew, row)('who')) === own);
  return {
    referee: slots.filter(({ body }) => fieldsOf(eventSlot, body)('referees').includes(id)).length,
    crew: slots.filter(isCrew).length,
  };
}

function isAhead({ body }: DocumentRow): boolean {
  return !isOver(slotState(body));
}

function isCurrent({ statusId }: DocumentRow): boolean {
  return statusId !== status.archived;
}
