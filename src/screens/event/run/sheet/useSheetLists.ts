import { useMemo } from 'react';
import { requestsOf } from '#domain/cards/givenCards.ts';
import { encounter as encounterType } from '#domain/content/entities/encounter.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import { type CrewPlace, crewPlaces } from '#domain/event/run/crewPlaces.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { titleOf } from '#screens/shared/references/references.tsx';
import type { CardsToGive } from './cards/CardSteppers.tsx';
import type { Tickable } from './TickList.tsx';

/** The lists of a run sheet: who and what the encounter needs, and what it gives out. */
interface SheetLists {
  readonly places: readonly CrewPlace[];
  /** How many places of the crew are not listed. */
  readonly more: number;
  readonly kit: readonly Tickable[];
  /** Lammies whose cards have numbers. */
  readonly cards: readonly CardsToGive[];
  /** The other lammies: the sheet only notes that they were issued. */
  readonly ticks: readonly Tickable[];
  /** Names a monster or a card request by its id, with reference and title. */
  readonly names: (id: string) => string;
}

/** Returns the lists of the run sheet of a slot. */
export function useSheetLists(slot: DocumentRow, encounter: DocumentRow | undefined): SheetLists {
  const { places, more } = useMemo(() => crewPlaces(slot.body, encounter?.body), [slot.body, encounter]);
  const read = fieldsOf(encounterType, encounter?.body ?? {});
  const lammieRows = read('lammies').map((row) => ({
    id: row.id,
    card: fieldsOf(encounterType.fields.lammies, row),
  }));
  const lammieIds = requestsOf(encounter?.body ?? {});
  const names = useTitles([...places.map(({ monster }) => monster), ...lammieIds]);
  const requests = useMirror(
    async (mirror) => requestsWithCards(await documentsByKey(mirror, lammieIds)),
    [lammieIds.join(' ')],
  );
  const lammies = lammieRows.map(({ id, card }) => {
    const item: Tickable = { id, label: names(card('lammie') ?? ''), count: card('count') };
    return { item, request: requests?.get(card('lammie') ?? '') };
  });
  return {
    places,
    more,
    kit: read('props').map((row) => {
      const prop = fieldsOf(encounterType.fields.props, row);
      const label = [prop('item'), prop('who')].filter(Boolean).join(' · ');
      return { id: row.id, label, count: prop('count') };
    }),
    cards: lammies.flatMap(({ item, request }) => (request ? [{ item, request }] : [])),
    ticks: lammies.flatMap(({ item, request }) => (request ? [] : [item])),
    names,
  };
}

/** The card requests among documents whose cards have numbers, by key: of others, the sheet only ticks that some were issued. */
function requestsWithCards(rows: readonly DocumentRow[]): ReadonlyMap<string, DocumentRow> {
  const numbered = rows.filter(
    ({ entity, statusId, body }) =>
      entity === 'lammie' && statusId !== status.archived && fieldsOf(lammie, body)('serials').length > 0,
  );
  return new Map(numbered.map((row) => [row.keyId, row]));
}

/** Returns a function that names documents on this device by id, with reference and title. */
function useTitles(ids: readonly (string | null)[]): (id: string) => string {
  const keys = [...new Set(ids.flatMap((id) => id || []))].sort();
  const rows = useMirror(
    async (mirror) => new Map((await documentsByKey(mirror, keys)).map((row) => [row.keyId, titleOf(row)])),
    [keys.join(' ')],
  );
  return (id) => rows?.get(id) ?? 'Not on this device';
}
