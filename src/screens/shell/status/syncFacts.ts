import type { SyncSummary } from '#mirror/read/unsent.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import type { SyncPart } from '#ui/feedback/syncParts.ts';

/** The answers of the server as far as they are known; `trouble` is nothing but errors for over a minute. */
type ServerLink = 'unknown' | 'online' | 'offline' | 'retrying' | 'trouble';

/** All that the sync badge depends on. docs/sync.md has its table, and tests check every combination. */
export interface SyncFacts {
  /** Storage fails: what is being typed exists only on the page. */
  readonly isStorageFailing: boolean;
  /** A form that is open in this tab has changes that are not saved. */
  readonly hasUnsavedForm: boolean;
  readonly server: ServerLink;
  /** Why syncing is paused on this device. */
  readonly paused: SyncStatus['paused'];
  readonly waiting: number;
  readonly sending: number;
  readonly needsYou: number;
  readonly drafts: number;
  readonly isFirstSyncComplete: boolean;
  /** The app itself is stored, or this browser cannot store it. */
  readonly isAppStored: boolean;
  readonly isUpdateReady: boolean;
}

/** Returns what is known of the server; `isLongTrouble` is whether its errors have lasted for a minute. */
function serverLink({ reach, troubleSince }: SyncStatus, isLongTrouble: boolean): ServerLink {
  if (reach !== 'online' || !troubleSince) return reach;
  return isLongTrouble ? 'trouble' : 'retrying';
}

/** Facts that are not stored on the device. */
type PageFacts = Pick<SyncFacts, 'isStorageFailing' | 'hasUnsavedForm' | 'isAppStored' | 'isUpdateReady'> & {
  readonly isLongTrouble: boolean;
};

/** Returns the facts of this device. */
export function syncFacts(summary: SyncSummary, { isLongTrouble, ...page }: PageFacts): SyncFacts {
  const { status, waiting, sending, needsYou, drafts } = summary;
  return {
    ...page,
    server: serverLink(status, isLongTrouble),
    paused: status.paused,
    waiting,
    sending,
    needsYou,
    drafts,
    isFirstSyncComplete: status.complete,
  };
}

/** Returns every message to show, in order: what is wrong with storing and syncing, then counts, then what is under way. */
export function badgeParts(facts: SyncFacts): readonly SyncPart[] {
  const { server, paused, waiting, sending, needsYou, drafts } = facts;
  const isSending = sending > 0 && server === 'online' && paused === null;
  const candidates: readonly (SyncPart | false)[] = [
    facts.isStorageFailing && { kind: 'unsaved' },
    (server === 'offline' || server === 'trouble' || server === 'retrying') && { kind: server },
    paused === 'signIn' && { kind: 'signin' },
    paused === 'update' && { kind: 'outdated' },
    waiting > 0 && { kind: isSending ? 'sending' : 'waiting', count: waiting },
    needsYou > 0 && { kind: 'attention', count: needsYou },
    facts.hasUnsavedForm && { kind: 'changes' },
    drafts > 0 && { kind: 'drafts', count: drafts },
    (!facts.isFirstSyncComplete || server === 'unknown') && { kind: 'fetching' },
    !facts.isAppStored && { kind: 'storing' },
  ];
  const parts = candidates.filter((part) => part !== false);
  const all: readonly SyncPart[] = parts.length > 0 ? parts : [{ kind: 'saved' }];
  return facts.isUpdateReady ? [...all, { kind: 'update' }] : all;
}
