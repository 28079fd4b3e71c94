import { Dexie } from 'dexie';
import type { BodyPatch } from '#domain/content/body.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import type { Fields, FieldValue } from '#domain/content/fields/field.ts';
import type { Person } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionDocuments } from '../read/collections.ts';

/** The fields in which players name themselves, by type: the player, the character and its number. */
const characterFields = {
  research: { character: 'characterName', number: 'characterNumber' },
  ritual: { player: 'ritualistPlayer', character: 'ritualistCharacter', number: 'ritualistNumber' },
  lammie: { player: 'recipientPlayer', character: 'recipientCharacter', number: 'recipientNumber' },
} as const satisfies Partial<Record<DocumentType, Readonly<Record<string, string>>>>;

/**
 * Returns what a new document of a type is likely to contain: the next event, the research period that is open if there is
 * one, and for players their character as they named it last.
 */
export async function likelyValues(
  mirror: Mirror,
  entity: DocumentType,
  fields: Fields,
  { person, now }: { readonly person: Person; readonly now: string },
): Promise<BodyPatch> {
  const values: Record<string, FieldValue> = person.isStaff ? {} : await ownCharacter(mirror, entity, person);
  if ('eventId' in fields) {
    const events = (await collectionDocuments(mirror, 'event')).filter(
      ({ statusId }) => statusId !== status.archived,
    );
    const next = nextEvent(
      events.map(({ keyId, body, updatedDate }) => ({ id: keyId, body, at: updatedDate })),
    );
    if (next !== undefined) values['eventId'] = next;
  }
  if (entity === 'research') {
    const open = (await collectionDocuments(mirror, 'researchPeriod')).filter(({ statusId, body }) => {
      const period = fieldsOf(researchPeriod, body);
      const [opens, closes] = [period('opens') ?? '', period('closes') ?? ''];
      return statusId !== status.archived && opens <= now && now <= closes;
    });
    const [only] = open;
    if (only && open.length === 1) values['researchPeriod'] = only.keyId;
  }
  return values;
}

/** The character of the person's newest document that names one, in the fields of another type. */
async function ownCharacter(
  mirror: Mirror,
  entity: DocumentType,
  person: Person,
): Promise<Record<string, FieldValue>> {
  const wanted: Readonly<Record<string, string>> | undefined = hasCharacter(entity)
    ? characterFields[entity]
    : undefined;
  if (!wanted) return {};
  const values: Record<string, FieldValue> = {};
  const types = Object.keys(characterFields).filter(hasCharacter);
  const rows = await Promise.all(
    types.map((type) =>
      mirror.documents
        .where('[entity+updatedDate]')
        .between([type, Dexie.minKey], [type, Dexie.maxKey])
        .toArray(),
    ),
  );
  const own = rows
    .flat()
    .filter(({ createdBy }) => createdBy.id === person.id)
    .toSorted((a, b) => b.updatedDate.localeCompare(a.updatedDate));
  for (const [part, name] of Object.entries(wanted)) {
    const value = own.flatMap(({ entity: type, body }) => {
      const names: Readonly<Record<string, string>> = hasCharacter(type) ? characterFields[type] : {};
      return textIn(body[names[part] ?? '']) || [];
    })[0];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function hasCharacter(type: string): type is keyof typeof characterFields {
  return Object.hasOwn(characterFields, type);
}
