import { z } from 'zod/mini';
import type { Assignment } from './assignment.ts';
import type { Body, BodyPatch } from './body.ts';
import type { Comment } from './comment.ts';
import type { DocumentType } from './documentTypes.ts';
import { textIn } from './fields/read.ts';
import type { PersonRef } from './person.ts';
import type { StatusId } from './status.ts';

/** The teams that a document is shared with: all, or those listed. */
export const sharesSchema = z.object({
  shareAll: z.boolean(),
  shareTeams: z.array(z.string()).check(z.maxLength(200)),
});
export type Shares = z.infer<typeof sharesSchema>;

/** A document: a common envelope and a body of its type. The server sets reference, version, created and updated. */
export interface Document {
  readonly keyId: string;
  readonly entity: DocumentType;
  /** Short name for radio and paper (ENC-42). Empty until the server has assigned it. */
  readonly reference: string;
  readonly teamId: string;
  readonly statusId: StatusId;
  /** Starts at 1 and rises with every save and status change. 0 until the server has the document. */
  readonly version: number;
  readonly createdDate: string;
  readonly createdBy: PersonRef;
  readonly updatedDate: string;
  readonly updatedBy: PersonRef;
  readonly shares: Shares;
  readonly comments: readonly Comment[];
  /** Whom it was assigned to, oldest first; absent where nobody ever was. */
  readonly assignments?: readonly Assignment[];
  /** When fields of it are revealed to all readers, in epoch milliseconds. Only the server knows it. */
  readonly revealAt?: number;
  /** Whether that time has come. The server decides it, and publishes the document again when it changes. */
  readonly isRevealed?: boolean;
  readonly body: Body;
}

/** The shares of a document that is shared with no other team. */
export const unshared: Shares = { shareAll: false, shareTeams: [] };

/** The reference as shown to users: until the server has assigned one, the code from the field, or NEW. */
export function displayReference({
  reference,
  body,
}: Pick<Document, 'reference'> & { readonly body?: BodyPatch }): string {
  return reference || fieldCode(body) || 'NEW';
}

/** The code that a document was given where the server could not be reached; empty if it was not. */
export function fieldCode({ fieldCode: code }: BodyPatch = {}): string {
  return textIn(code);
}
