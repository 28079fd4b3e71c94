import { fieldsOf } from '#domain/content/fields/read.ts';
import { research } from '#domain/content/entities/research.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import { Dexie } from 'dexie';
import type { Document } from '#domain/content/document.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { allowancesOf, countsAsSubmitted, limitedBy } from '#domain/rules/limits.ts';
import type { Person } from '#domain/content/person.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type DeskState, deskState, deskStates, requestRevealTime } from '#domain/research/deskState.ts';
import { contradictingRequests } from '#domain/research/questions.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';

/** A research request as the desk knows it. */
export interface DeskRequest
  extends
    Pick<Document, 'keyId' | 'reference' | 'teamId' | 'statusId' | 'shares' | 'createdBy'>,
    Pick<DocumentRow, 'sync'> {
  readonly entity: 'research';
  readonly title: string;
  readonly state: DeskState;
  readonly character: string;
  /** Number of the player's character, by which envelopes are in order. */
  readonly number: string;
  /** Ids of the team and the person that are to answer; empty without. */
  readonly team: string;
  readonly person: string;
  readonly isExpedited: boolean;
  readonly isCollected: boolean;
  /** As plain text. */
  readonly questions: readonly string[];
  /** As plain text; empty while there is none. */
  readonly answer: string;
  readonly outcome: string;
  /** Limits that the request exceeds, in words. */
  readonly overLimits: readonly string[];
  /** Its readers see what is written of the answer already. */
  readonly isRevealed: boolean;
  /** Requests that ask the same and have another outcome. */
  readonly contradicts: readonly {
    readonly keyId: string;
    readonly reference: string;
    readonly outcome: string;
  }[];
}

/** A research period and the progress of its requests. */
export interface DeskPeriod {
  readonly id: string;
  readonly row: DocumentRow;
  readonly name: string;
  readonly counts: Readonly<Record<DeskState, number>>;
}

/** Research periods, the one that is worked on first: the next to be released, or else the latest. */
export async function deskPeriods(mirror: Mirror, person: Person, now: number): Promise<DeskPeriod[]> {
  const [periods, requests] = await Promise.all([
    collectionDocuments(mirror, 'researchPeriod'),
    requestsOf(mirror, person),
  ]);
  return periods
    .filter(({ statusId }) => statusId !== status.archived)
    .map((row) => {
      const counts = { new: 0, assigned: 0, drafted: 0, checked: 0, released: 0 };
      for (const request of requests) {
        if (periodOf(request) !== row.keyId) continue;
        const state = deskState(request, requestRevealTime(request, row), now);
        if (state) counts[state] += 1;
      }
      return { id: row.keyId, row, name: row.body.title, counts };
    })
    .sort(
      (a, b) =>
        rankOf(a, now) - rankOf(b, now) ||
        (datesOf(b)('opens') ?? '').localeCompare(datesOf(a)('opens') ?? ''),
    );
}

/** The requests of a period that are at the desk, by state; in each, those to be expedited first, then by reference. */
export async function researchDesk(
  mirror: Mirror,
  person: Person,
  periodId: string,
  now: number,
): Promise<DeskRequest[]> {
  const period = await mirror.documents.get(periodId);
  const rows = (await requestsOf(mirror, person)).filter((row) => periodOf(row) === periodId);
  const overLimits = limitsExceeded(rows, period);
  const requests = rows.flatMap((row): Omit<DeskRequest, 'contradicts'>[] => {
    const { keyId, reference, teamId, statusId, shares, createdBy, sync, body } = row;
    const revealAt = requestRevealTime(row, period);
    const state = deskState(row, revealAt, now);
    if (!state) return [];
    const request = fieldsOf(research, body);
    return [
      {
        keyId,
        entity: 'research',
        reference,
        teamId,
        statusId,
        shares,
        createdBy,
        sync,
        title: body.title,
        state,
        character: request('characterName'),
        number: request('characterNumber').trim(),
        team: request('assignedTeam') ?? '',
        person: request('answeredBy') ?? '',
        isExpedited: request('expedite'),
        isCollected: request('collected'),
        questions: questionsOf(row),
        answer: plainText(request('answer')),
        outcome: request('outcome') ?? '',
        overLimits: overLimits.get(keyId) ?? [],
        isRevealed: revealAt !== undefined && revealAt <= now,
      },
    ];
  });
  const contradicting = contradictingRequests(requests);
  const byKey = new Map(requests.map((each) => [each.keyId, each]));
  return requests
    .map((each) => ({
      ...each,
      contradicts: (contradicting.get(each.keyId) ?? []).flatMap((keyId) => {
        const other = byKey.get(keyId);
        return other ? [{ keyId, reference: other.reference, outcome: other.outcome }] : [];
      }),
    }))
    .sort(byUrgency);
}

async function requestsOf(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  const rows = await mirror.documents
    .where('[entity+updatedDate]')
    .between(['research', Dexie.minKey], ['research', Dexie.maxKey])
    .toArray();
  return rows.filter((row) => may(person, 'read', row));
}

function byUrgency(a: DeskRequest, b: DeskRequest): number {
  return (
    deskStates.indexOf(a.state) - deskStates.indexOf(b.state) ||
    Number(b.isExpedited) - Number(a.isExpedited) ||
    a.reference.localeCompare(b.reference, undefined, { numeric: true }) ||
    a.keyId.localeCompare(b.keyId)
  );
}

/** Periods with something to do come first, then those that are not released yet, then the others. */
function rankOf(period: DeskPeriod, now: number): number {
  const { counts } = period;
  const release = Date.parse(datesOf(period)('release') ?? '');
  const isReleased = release <= now;
  const hasWork = counts.new + counts.assigned + counts.drafted + counts.checked > 0;
  return hasWork ? (isReleased ? 1 : 0) : isReleased ? 3 : 2;
}

function datesOf({ row }: DeskPeriod) {
  return fieldsOf(researchPeriod, row.body);
}

function periodOf({ body }: DocumentRow): string | null {
  return fieldsOf(research, body)('researchPeriod');
}

function questionsOf({ body }: DocumentRow): string[] {
  return fieldsOf(
    research,
    body,
  )('questions')
    .map((row) => plainText(fieldsOf(research.fields.questions, row)('question')))
    .filter((text) => text !== '');
}

/** Limits that each request exceeds. Of an author's requests, those written last exceed them. */
function limitsExceeded(
  rows: readonly DocumentRow[],
  period: DocumentRow | undefined,
): ReadonlyMap<string, readonly string[]> {
  const textsByKey = new Map<string, readonly string[]>();
  if (!period) return textsByKey;
  const name = period.body.title;
  for (const [, own] of Map.groupBy(rows, ({ createdBy }) => createdBy.id)) {
    let submitted = 0;
    for (const row of own.toSorted((a, b) => (a.createdDate < b.createdDate ? -1 : 1))) {
      const limited = limitedBy(row);
      if (!limited) continue;
      if (countsAsSubmitted(row, limited)) submitted += 1;
      const allowances = allowancesOf(row, limited, period.body, submitted);
      const over = [
        [allowances.rows, 'question', 'request'],
        [allowances.documents, 'request', 'player'],
      ] as const;
      const texts = over.flatMap(([allowance, noun, per]) =>
        allowance && allowance.left < 0
          ? [
              `${-allowance.left} ${noun}${allowance.left === -1 ? '' : 's'} too many: “${name}” allows ${allowance.most} per ${per}`,
            ]
          : [],
      );
      if (texts.length > 0) textsByKey.set(row.keyId, texts);
    }
  }
  return textsByKey;
}
