import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { Document } from '#domain/content/document.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import { type Subject, may } from '#domain/rules/permissions/permissions.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { mentionedIn } from '#domain/content/textReferences.ts';
import type { Audience, Readers } from './audiences.ts';

/** A document as leaks name it. */
export interface LeakDocument extends Subject {
  readonly keyId: string;
  readonly reference: string;
  readonly title: string;
}

/** Something that readers of a document would see although they may not read where it is from. */
export interface Leak {
  /** Stays the same while the leak exists, so that it can be ignored. */
  readonly id: string;
  /** A link to a document, or words of a field for staff only. */
  readonly kind: 'link' | 'words';
  readonly document: LeakDocument;
  /** Label of the field that shows it. */
  readonly field: string;
  readonly of: LeakDocument;
  /** Label of the field that the words are of, and the words. */
  readonly words?: { readonly field: string; readonly text: string };
  /** Those who would see it. */
  readonly readers: readonly Readers[];
}

/** The parts of a document that rights and links follow from. */
export type LeakSource = Pick<
  Document,
  'keyId' | 'entity' | 'reference' | 'teamId' | 'statusId' | 'shares' | 'isRevealed' | 'body'
>;

/** Returns a document's name, and the facts that decide who may read it. */
export function leakDocument({
  keyId,
  entity,
  reference,
  teamId,
  statusId,
  shares,
  body,
}: LeakSource): LeakDocument {
  return { keyId, entity, reference, teamId, statusId, shares, title: body.title };
}

/** The audiences that may read a document. */
export function readersOf(document: Subject, audiences: readonly Audience[]): Audience[] {
  return audiences.filter(({ person }) => may(person, 'read', document));
}

/** A link in a field: the id of a document, or a reference such as ENC-42. */
export interface FieldLink {
  readonly field: string;
  readonly to: string;
}

/** Returns the links to other documents that staff, or all readers, see in a document. */
export function linksIn(document: LeakSource, isStaff: boolean): FieldLink[] {
  const fields = fieldsOf(document.entity);
  const body = redactBody(documentTypes[document.entity].allFields, document, isStaff);
  return fields.flatMap(([name, field]) => {
    const one = { [name]: field };
    return [...referencedIds(one, body), ...mentionedIn(one, body)].map((to) => ({ field: field.label, to }));
  });
}

/** Returns the links of a document that some of its readers cannot follow. `find` knows a document by id or reference. */
export function leakedLinks(
  document: LeakSource,
  audiences: readonly Audience[],
  find: (to: string) => LeakDocument | undefined,
): Leak[] {
  const readers = readersOf(document, audiences);
  const leaks = new Map<string, Leak>();
  for (const isStaff of [true, false]) {
    const those = readers.filter(({ person }) => person.isStaff === isStaff);
    if (those.length === 0) continue;
    for (const { field, to } of linksIn(document, isStaff)) {
      const of = find(to);
      if (!of || of.keyId === document.keyId || !isEntityKey(of.entity)) continue;
      const hidden = those.filter(({ person }) => !may(person, 'read', of));
      if (hidden.length === 0) continue;
      const id = `link~${document.keyId}~${of.keyId}`;
      const before = leaks.get(`${id} ${field}`)?.readers ?? [];
      const leak = { id, kind: 'link', document: leakDocument(document), field, of } as const;
      leaks.set(`${id} ${field}`, { ...leak, readers: [...before, ...hidden] });
    }
  }
  return [...leaks.values()];
}

/** Returns the texts of a document that readers see who are not staff, with the labels of their fields. */
export function openTexts(document: LeakSource): { readonly field: string; readonly text: string }[] {
  const body = redactBody(documentTypes[document.entity].allFields, document, false);
  return fieldsOf(document.entity).flatMap(([name, field]) =>
    textsOf(field, body[name])
      .filter((text) => text !== '')
      .map((text) => ({ field: field.label, text })),
  );
}

function textsOf(field: Field, value: FieldValue | undefined): string[] {
  if (field.kind === 'group') {
    const cells = Object.entries(field.fields);
    return rowsIn(value).flatMap((row) => cells.flatMap(([name, each]) => textsOf(each, row[name])));
  }
  if (field.kind === 'rich') return [plainText(textIn(value))];
  return field.kind === 'line' ? [textIn(value)] : [];
}

const fieldsByType = new Map<DocumentType, readonly (readonly [string, Field])[]>();

function fieldsOf(entity: DocumentType): readonly (readonly [string, Field])[] {
  const fields = fieldsByType.get(entity) ?? Object.entries(documentTypes[entity].allFields);
  fieldsByType.set(entity, fields);
  return fields;
}
