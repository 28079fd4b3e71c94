/** A message of the sync badge. */
export type SyncPartKind =
  | 'unsaved'
  | 'offline'
  | 'trouble'
  | 'retrying'
  | 'signin'
  | 'outdated'
  | 'sending'
  | 'waiting'
  | 'attention'
  | 'changes'
  | 'drafts'
  | 'fetching'
  | 'storing'
  | 'saved'
  | 'update';

/** A part of the sync badge, with the number of documents it is about where it counts any. */
export interface SyncPart {
  readonly kind: SyncPartKind;
  readonly count?: number;
}

/** Returns the text of a part. Narrow badges leave out all but the number. */
export function syncLabel({ kind, count = 0 }: SyncPart): string {
  switch (kind) {
    case 'unsaved':
      return 'Not saved';
    case 'offline':
      return 'Offline';
    case 'trouble':
      return 'Sync trouble';
    case 'retrying':
      return 'Trying again';
    case 'signin':
      return 'Sign in';
    case 'outdated':
      return 'Update needed';
    case 'sending':
      return `Sending ${count}`;
    case 'waiting':
      return `${count} waiting`;
    case 'attention':
      return count === 1 ? '1 needs you' : `${count} need you`;
    case 'changes':
      return 'Unsaved';
    case 'drafts':
      return count === 1 ? '1 draft' : `${count} drafts`;
    case 'fetching':
      return 'Fetching';
    case 'storing':
      return 'Storing the app';
    case 'saved':
      return 'All saved';
    case 'update':
      return 'Update ready';
  }
}
