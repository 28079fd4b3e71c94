import { displayReference } from '#domain/content/document.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isRevealed } from '#domain/content/entities/define.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { monster as monsterType } from '#domain/content/entities/monster.ts';
import { type Field, isEmpty } from '#domain/content/fields/field.ts';
import { fieldsOf, idIn } from '#domain/content/fields/read.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { type Copy, type PrintedFact, type PrintedSheet, sheetId } from '#domain/paper/printedSheet.ts';
import { statusText } from '#domain/content/status.ts';
import { type CollectionItem, collectionItemNames, collectionItems } from '#mirror/read/collections.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { refereeOnly } from '#screens/paper/print/sheets/EncounterSheet.tsx';
import { hitsOf } from '#screens/paper/print/sheets/hits.ts';
import { slotTimes } from '#screens/paper/print/slotTimes.ts';
import { slotsByDocument } from '#screens/paper/print/usePrintContext.ts';

/** Fields that no sheet shows. */
const unprinted: ReadonlySet<string> = new Set(['tags', 'links']);
const forReferees: ReadonlySet<string> = new Set(refereeOnly);

/**
 * The fields of a document that its sheet shows to these readers, in order. Logs are left out: what is added to them is no
 * reason to print again.
 */
export function printedFields(row: DocumentRow, copy: Copy): [string, Field][] {
  const { allFields } = documentTypes[row.entity];
  return Object.entries(allFields).filter(
    ([name, field]) =>
      !unprinted.has(name) &&
      !(field.kind === 'group' && field.append) &&
      (copy === 'staff' ||
        (isRevealed(allFields, field, row) && !(row.entity === 'encounter' && forReferees.has(name)))),
  );
}

/** Data that sheets of documents show besides the fields of the documents. */
interface SheetSources {
  /** Slots by the document they are for, earliest first. */
  readonly slots: ReadonlyMap<string, readonly CollectionItem[]>;
  /** Names that the readers may read, by `collection:id`. */
  readonly readableNames: ReadonlyMap<string, string>;
  /** The monsters of encounters, by key. */
  readonly monsters: ReadonlyMap<string, DocumentRow>;
}

/** Describes what the sheets of documents show now. Documents that are not on this device are left out. */
export async function printedDocuments(
  mirror: Mirror,
  keys: readonly string[],
  copy: Copy,
): Promise<PrintedSheet[]> {
  return readSheets(mirror, await documentsByKey(mirror, keys), copy);
}

/** Describes what the sheets of these documents show, with their slots and monsters as they are now. */
export async function readSheets(
  mirror: Mirror,
  rows: readonly DocumentRow[],
  copy: Copy,
): Promise<PrintedSheet[]> {
  const [slots, readableNames] = await Promise.all([
    collectionItems(mirror, 'eventSlot'),
    collectionItemNames(mirror),
  ]);
  const monsterKeys = [...new Set(rows.flatMap(monstersOf))];
  const monsters = new Map((await documentsByKey(mirror, monsterKeys)).map((row) => [row.keyId, row]));
  return describeSheets(rows, copy, { slots: slotsByDocument(slots), readableNames, monsters });
}

/** Describes what the sheets of these documents show. */
export function describeSheets(
  rows: readonly DocumentRow[],
  copy: Copy,
  { slots, readableNames, monsters }: SheetSources,
): PrintedSheet[] {
  return rows.map((row) => {
    const own = slots.get(row.keyId) ?? [];
    const subject = { kind: 'document', entity: row.entity, keyId: row.keyId } as const;
    const body = redactBody(documentTypes[row.entity].allFields, row, copy === 'staff');
    const filledFields = printedFields(row, copy).filter(([name, field]) => !isEmpty(field, body[name]));
    return {
      id: sheetId(subject, copy),
      subject,
      copy,
      reader: null,
      keys: [row.keyId, ...monstersOf(row), ...own.map(({ id }) => id)],
      title: `${displayReference(row)} ${row.body.title}`,
      version: row.version,
      text: {
        body: Object.fromEntries(filledFields.map(([name]) => [name, body[name] ?? null])),
        facts: [
          { key: 'status', label: 'Status', value: statusText(row.statusId) },
          ...scheduleFacts(own, readableNames),
          ...monstersOf(row).flatMap((key) => monsterFact(monsters.get(key)) ?? []),
        ],
      },
    };
  });
}

function monstersOf({ entity, body }: DocumentRow): string[] {
  if (entity !== 'encounter') return [];
  return [...new Set(fieldsOf(encounter, body)('monsters').flatMap(({ monster }) => idIn(monster) ?? []))];
}

function scheduleFacts(slots: readonly CollectionItem[], names: ReadonlyMap<string, string>): PrintedFact[] {
  const [first] = slots;
  if (!first) return [];
  const place = names.get(`location:${fieldsOf(eventSlot, first.fields)('location') ?? ''}`) ?? '';
  return [
    { key: 'when', label: 'When', value: slotTimes(slots) },
    ...(place === '' ? [] : [{ key: 'where', label: 'Where', value: place }]),
  ];
}

/** Returns a line of an encounter's sheet about one of its monsters. */
function monsterFact(monster: DocumentRow | undefined): PrintedFact | undefined {
  if (!monster) return undefined;
  const read = fieldsOf(monsterType, monster.body);
  const hits = hitsOf(monster.body);
  const parts = [
    hits === '' ? '' : `hits ${hits}`,
    [read('armour'), read('armourPoints') ?? ''].filter(Boolean).join(' '),
    read('damageAndCalls').join(', '),
  ];
  return {
    key: `monster:${monster.keyId}`,
    label: `${displayReference(monster)} ${monster.body.title}`,
    value: parts.filter((each) => each !== '').join(', '),
  };
}
