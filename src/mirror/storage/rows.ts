import type { PictureType } from '#domain/content/picture.ts';
import type { Notice } from '#domain/personal/notice.ts';
import type { PrintedSheet } from '#domain/paper/printedSheet.ts';
import type { PersonalEntry } from '#domain/personal/entry.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { PersonRef } from '#domain/content/person.ts';
import type { StatusId, status } from '#domain/content/status.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';
import type { VersionItem } from '#contract/version.ts';

/** Statuses that wait for somebody: an approver, or the author. */
export type PendingStatus = typeof status.submitted | typeof status.flagged;

/** Sync state of a document: on the server, waiting to be sent, or waiting for a decision. */
export type RowState = 'saved' | 'waiting' | 'conflict' | 'refused';

/** A document as screens read it: the last known server state plus the changes not sent yet. */
export interface DocumentRow extends Document {
  /** The user's scopes that contain it; once none is left it is removed. Empty until the server has it. */
  readonly scopes: string[];
  readonly eventId: string;
  /** Ids of the documents its fields refer to, and references that its texts mention, indexed for back-links. */
  readonly refs: readonly string[];
  /** Time of the newest comment (ISO), indexed for what is unread; absent without comments. */
  readonly commentedAt?: string;
  /** The status while somebody has to do something about it; absent otherwise, so that its index stays small. */
  readonly pending?: PendingStatus;
  /** 1 if it is here on the strength of no scope that the device pulls, so the last page of a pull looks at it. */
  readonly passing?: 1;
  readonly sync: RowState;
}

/**
 * `queued` is to be sent, and later edits may still be added to it; `sent` may have arrived, so its body is frozen;
 * `refused` and `stuck` block their lane until the author decides, and so does `conflict`, which follows from the server's
 * document and the lane (outbox/refresh.ts).
 */
type OutboxState = 'queued' | 'sent' | 'conflict' | 'refused' | 'stuck';

/** A change that the server has not confirmed. */
export interface OutboxRow {
  /** Sending order across the whole outbox. */
  readonly order: number;
  /** Id of the change. */
  readonly id: string;
  /** The lane: changes of one document are sent in order. */
  readonly keyId: string;
  readonly change: Change;
  /** Author of the change, shown until the server confirms it; null if the app made the change. */
  readonly by: PersonRef | null;
  /** Status the document shows with this change. */
  readonly statusAfter: StatusId;
  readonly state: OutboxState;
  readonly tries: number;
  /** Earliest time of the next attempt (device clock, epoch ms). */
  readonly notBefore: number;
  readonly error: ErrorBody | null;
  readonly madeAt: string;
  readonly schema: number;
  /** Ids that the change had before it was amended here: undo must not take an earlier edit with it. Not sent. */
  readonly replaced?: readonly string[];
  /** The values that its author had before them where the change writes, for a person who has to decide; absent if unknown. */
  readonly before?: Before;
  /** The newest version known here when the server answered that the change does not fit. */
  readonly conflictOn?: number;
}

/** An outbox row that is not stored yet: adding it gives it its place in the sending order. */
export type NewOutboxRow = Omit<OutboxRow, 'order'>;

/** The values of fields before an edit, and the team if it moved the document. */
export interface Before {
  readonly teamId?: string;
  readonly body: BodyPatch;
}

/** The server's newest state of a document that has unsent changes. */
export interface ServerRow {
  readonly keyId: string;
  readonly document: Document;
  /** 1 once it was removed there; `document` is how it was last. */
  readonly isGone?: 1;
  /** The document with which the lane began, once a newer one has arrived. */
  readonly began?: Document;
}

/** A fetched version of a document or, with `kept`, a text that lost a conflict. */
export interface VersionRow {
  readonly keyId: string;
  readonly version: number;
  /** Id of the retained text; empty for the version itself. */
  readonly kept: string;
  /** Its entry in the version list. */
  readonly item: VersionItem;
  /** The document at that version; null until its text has been fetched. */
  readonly document: Document | null;
}

/** A value stored by key, outside the other tables. */
export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

/** A stored part of the search index, by key; `mirror/search` reads it. */
export interface SearchRow {
  readonly key: string;
  readonly value: unknown;
}

/** Keys of documents that were written since the search index was last brought up to date. */
export interface UnindexedRow {
  readonly id: number;
  readonly keys: readonly string[];
}

/** A picture on this device, without its bytes. */
export interface PictureRow {
  readonly id: string;
  readonly type: PictureType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** A small picture of the same format, as base64. */
  readonly thumbnail: string;
}

/** A part of a picture’s bytes. */
export interface PicturePartRow {
  readonly id: string;
  readonly part: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An entry that the user's devices share. */
export interface PersonalRow extends PersonalEntry {
  /** 1 until the server has it; absent after that, so that the index finds only these. */
  readonly unsent?: 1;
}

/** A notice for the user, without words: they come from the document, if it is here. */
export type NoticeRow = Notice;

/** A sheet that was printed on this device, and when (device clock, epoch ms). */
export interface PrintRow extends Omit<PrintedSheet, 'keys'> {
  readonly keys: string[];
  readonly at: number;
}
