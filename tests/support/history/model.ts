import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { Anchor } from '#domain/content/textQuote.ts';

/** A version of a document, and the device whose change made it. */
export interface ModelVersion {
  readonly statusId: number;
  readonly teamId: string;
  readonly body: BodyPatch;
  readonly by: string;
  readonly device: string;
}

/** A comment with every text it has had, the first one first. */
export interface ModelComment {
  readonly id: string;
  readonly parentId: string | null;
  /** The place it is about; replies have none of their own. */
  readonly anchor?: Anchor | undefined;
  readonly by: string;
  readonly texts: readonly string[];
  readonly edits: readonly string[];
}

/** A document as the server must have it. Its newest version is the last one. */
export interface ModelDocument {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly shareAll: boolean;
  readonly shareTeams: readonly string[];
  /** Who it is assigned to; null where nobody is. */
  readonly assignedTo: string | null;
  readonly comments: readonly ModelComment[];
  readonly versions: readonly ModelVersion[];
  /** Texts that lost a conflict. */
  readonly kept: readonly BodyPatch[];
}

/** A change that was applied. */
export interface LedgerRecord {
  readonly by: string;
  readonly change: Change;
  /** The version in its answer. */
  readonly version: number;
}

/** Expected contents of the server, derived from the changes it has applied and from nothing else. */
export class ServerModel {
  documents: ReadonlyMap<string, ModelDocument> = new Map();
  ledger: ReadonlyMap<string, LedgerRecord> = new Map();
  /** Epochs before the newest restore: a push that names one is not tried. */
  readonly endedEpochs = new Set<string>();

  /** A copy, as a backup. */
  copy(): ServerModel {
    const copy = new ServerModel();
    copy.documents = this.documents;
    copy.ledger = this.ledger;
    return copy;
  }

  /** Stores documents and the record of the change that made them so. */
  store(documents: readonly ModelDocument[], id: string, record: LedgerRecord): void {
    this.documents = new Map([...this.documents, ...documents.map((each) => [each.keyId, each] as const)]);
    this.ledger = new Map([...this.ledger, [id, record]]);
  }
}

/** The newest version of a document. */
export function newestOf({ versions }: ModelDocument): ModelVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error('A document has at least one version.');
  return newest;
}
