import { apply } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import type { ChangeContext, Refusal } from '#domain/rules/outcome.ts';
import { may, type Subject } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { status, statusText } from '#domain/content/status.ts';
import { type ReviewNode, nodeName } from './reviewSets.ts';

/** Returns why a document could not be approved as it is; undefined if it could. The rules are those of approving. */
export function approvalRefusal(document: Document, context: ChangeContext): Refusal | undefined {
  const { keyId, entity, version } = document;
  const change = { kind: 'setStatus', id: keyId, keyId, entity, version, statusId: status.approved } as const;
  const outcome = apply(document, change, context);
  return outcome.kind === 'refused' ? outcome : undefined;
}

/** Ids of the documents that a document needs: those its fields refer to, without mere links and its own type. */
export function neededIds(entity: DocumentType, body: BodyPatch): string[] {
  return referencedIds(neededFields(entity), body);
}

const needed = new Map<DocumentType, Fields>();

function neededFields(entity: DocumentType): Fields {
  const knownFields = needed.get(entity);
  if (knownFields) return knownFields;
  const { allFields } = documentTypes[entity];
  const fields = Object.fromEntries(
    Object.entries(allFields).filter(
      ([name, field]) =>
        name !== 'links' &&
        !((field.kind === 'reference' || field.kind === 'references') && field.target === entity),
    ),
  );
  needed.set(entity, fields);
  return fields;
}

/** A document that another one waits for, because it is not approved. */
export interface Wait {
  readonly on: ReviewNode;
  /** It is submitted, and this person may approve it. */
  readonly isMine: boolean;
}

/** Returns the documents on which one waits: those it needs that are on this device and not approved. */
export function waitsOf(
  needs: readonly string[],
  nodes: ReadonlyMap<string, ReviewNode & Subject>,
  person: Person,
): Wait[] {
  return needs.flatMap((id): Wait[] => {
    const on = nodes.get(id);
    if (!on || on.statusId === status.approved) return [];
    return [{ on, isMine: on.statusId === status.submitted && may(person, 'approve', on) }];
  });
}

/** Describes a wait: “ENC-42 waits for MON-7, still Editing”. */
export function waitText(document: Pick<ReviewNode, 'reference' | 'title'>, { on, isMine }: Wait): string {
  const text = `${nodeName(document)} waits for ${nodeName(on)}`;
  switch (on.statusId) {
    case status.editing:
      return `${text}, still ${statusText(on.statusId)}`;
    case status.submitted:
      return isMine ? `${text}, Submitted as well` : `${text}, Submitted, which you may not approve`;
    case status.archived:
    case status.flagged:
    case status.approved:
      return `${text}, ${statusText(on.statusId)}`;
  }
}
