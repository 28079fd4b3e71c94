import { fieldsOf } from '#domain/content/fields/read.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { Dexie } from 'dexie';
import type { Person } from '#domain/content/person.ts';
import { type Card, cardsFromLog } from '#domain/cards/cardsFromLog.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** A request with its cards. */
export interface CardRequest {
  readonly row: DocumentRow;
  readonly cards: readonly Card[];
}

/** The requests that have cards, by when they are needed; without archived ones. */
export async function cardRequests(mirror: Mirror, person: Person): Promise<CardRequest[]> {
  const rows = await requests(mirror)
    .filter((row) => row.statusId !== status.archived && may(person, 'read', row))
    .toArray();
  const needed = ({ row }: CardRequest) => fieldsOf(lammie, row.body)('neededBy') ?? '9';
  return rows
    .map((row) => ({ row, cards: cardsFromLog(row.body) }))
    .filter(({ cards }) => cards.length > 0)
    .sort(
      (a, b) =>
        needed(a).localeCompare(needed(b)) ||
        a.row.reference.localeCompare(b.row.reference, undefined, { numeric: true }),
    );
}

/** The request with a reference, archived ones included; null if this device does not have it. */
export async function requestByReference(
  mirror: Mirror,
  person: Person,
  reference: string,
): Promise<CardRequest | null> {
  const row = await requests(mirror)
    .filter((each) => each.reference === reference && may(person, 'read', each))
    .first();
  return row ? { row, cards: cardsFromLog(row.body) } : null;
}

function requests(mirror: Mirror) {
  return mirror.documents
    .where('[entity+updatedDate]')
    .between(['lammie', Dexie.minKey], ['lammie', Dexie.maxKey]);
}
