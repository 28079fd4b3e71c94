import { z } from 'zod/mini';
import type { Comment } from './comment.ts';
import type { FieldValue } from './fields/field.ts';
import type { PersonRef } from './person.ts';
import type { DocumentType } from './documentTypes.ts';
import type { StatusId } from './status.ts';

/** Who else may see a document: every team, or the teams named. */
export const sharesSchema = z.object({
  shareAll: z.boolean(),
  shareTeams: z.array(z.string()).check(z.maxLength(200)),
});
export type Shares = z.infer<typeof sharesSchema>;

/** The fields of a document by name; title is always there, the rest as its reader may see. */
export interface Body {
  readonly title: string;
  readonly [field: string]: FieldValue;
}

/** Changed fields of a body; a field that is absent stays as it is. */
export type BodyPatch = Readonly<Record<string, FieldValue>>;

/** A document: a common envelope round a body of its own kind. The server alone gives reference, version, created and changed. */
export interface Document {
  readonly keyId: string;
  readonly entity: DocumentType;
  /** Short name for radio and paper (ENC-42); empty until the server has given it. */
  readonly reference: string;
  readonly teamId: string;
  readonly statusId: StatusId;
  /** Counts from 1 with every save and status change; 0 until the server has it. */
  readonly version: number;
  readonly createdDate: string;
  readonly createdBy: PersonRef;
  readonly updatedDate: string;
  readonly updatedBy: PersonRef;
  readonly shares: Shares;
  readonly comments: readonly Comment[];
  readonly body: Body;
}

/** Nobody but the team. */
export const unshared: Shares = { shareAll: false, shareTeams: [] };

/** What to call a document before the server has given it a reference. */
export function displayReference(document: Pick<Document, 'reference'>): string {
  return document.reference === '' ? 'NEW' : document.reference;
}
