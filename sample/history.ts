import type { Change } from '#domain/rules/change.ts';
import type { Shares } from '#domain/content/document.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { status } from '#domain/content/status.ts';
import type { Draft } from './prose.ts';
import type { Seeded } from './seeded.ts';
import type { TextStatus } from './schemas/document.ts';

/** Changes made by one person at one time, in order. */
export interface EditSession {
  readonly personId: string;
  readonly at: number;
  readonly changes: readonly Change[];
}

/** One step in the history of a document. `spread` gives steps without a time one between their neighbours. */
export type Step = { readonly by: string; readonly at?: number } & (
  | { readonly kind: 'write'; readonly body: Draft }
  /** A status change; one that is confirmed approves although limits are exceeded or fields are missing. */
  | { readonly kind: 'move'; readonly to: TextStatus; readonly isConfirmed?: boolean }
  | { readonly kind: 'share'; readonly shares: Shares }
  /** A comment; the first one with a thread number starts the thread. */
  | { readonly kind: 'say'; readonly thread: number; readonly text: string }
  /** An edit of the last comment in a thread. */
  | { readonly kind: 'reword'; readonly thread: number; readonly text: string }
);

/** A step with its time, in epoch milliseconds. */
export type TimedStep = Step & { readonly at: number };

/** Identity of a document that has no changes yet. */
export interface DocumentKey {
  readonly entity: EntityKey;
  readonly keyId: string;
  readonly teamId: string;
}

const day = 24 * 3_600_000;

/**
 * Start of a person's next editing session. Each person has an evening slot every third day, counted from `now`, so that
 * the game is the same on the same day of each week.
 */
export function nextSession(order: number, at: number, now: number): number {
  const first = Math.floor(now / day) * day + (order % 3) * day + 18 * 3_600_000 + order * 7 * 60_000;
  return Math.ceil((at - first) / (3 * day)) * 3 * day + first;
}

/** Spreads steps over a period, in order, each in the next editing session of its author. Steps with a time keep it. */
export function spread(
  steps: readonly Step[],
  [from, until]: readonly [from: number, until: number],
  session: (by: string, at: number) => number,
  random: Seeded,
): TimedStep[] {
  const open = steps.filter((step) => step.at === undefined).length;
  const width = (until - from) / Math.max(open, 1);
  let [before, passed] = [from, 0];
  let last: Step | undefined;
  return steps.map((step) => {
    const open = from + Math.floor((passed + 0.2 + random.int(60) / 100) * width);
    // A comment that explains an action follows it immediately.
    const isWhy = step.kind === 'say' && step.by === last?.by;
    const soonest = Math.max(before + 1000, open);
    const evening = session(step.by, soonest);
    const at = step.at ?? (isWhy ? before + 90_000 : evening < until ? evening : soonest);
    last = step;
    if (step.at === undefined) [before, passed] = [at, passed + 1];
    return { ...step, at };
  });
}

/** Converts steps to changes, ordered by time, each based on the version that the previous one created. */
export function changesOf(
  { entity, keyId, teamId }: DocumentKey,
  steps: readonly TimedStep[],
  newId: (at: number) => string,
): EditSession[] {
  const threads = new Map<number, { readonly first: string; readonly last: string }>();
  let version = -1;
  return steps
    .toSorted((a, b) => a.at - b.at)
    .map((step): EditSession => {
      const common = { id: newId(step.at), keyId, entity };
      if (step.kind === 'write' || step.kind === 'move') version += 1;
      const change = ((): Change => {
        switch (step.kind) {
          case 'write':
            return version === 0
              ? { kind: 'create', ...common, teamId, body: step.body }
              : { kind: 'edit', ...common, version, body: step.body };
          case 'move':
            return {
              kind: 'setStatus',
              ...common,
              version,
              statusId: status[step.to],
              ...(step.isConfirmed ? { evenIfIncomplete: true } : {}),
            };
          case 'share':
            return { kind: 'share', ...common, shares: step.shares };
          case 'say': {
            const parentId = threads.get(step.thread)?.first ?? null;
            threads.set(step.thread, { first: parentId ?? common.id, last: common.id });
            return { kind: 'comment', ...common, parentId, comment: step.text };
          }
          case 'reword': {
            const commentId = threads.get(step.thread)?.last ?? '';
            return { kind: 'editComment', ...common, commentId, comment: step.text };
          }
        }
      })();
      return { personId: step.by, at: step.at, changes: [change] };
    });
}

/** Merges what one person did at one time into batches of at most 100 changes, ordered by time. */
export function mergeSessions(sessions: readonly EditSession[]): EditSession[] {
  const batches = new Map<string, { personId: string; at: number; changes: Change[] }>();
  for (const { personId, at, changes } of sessions) {
    const key = `${at} ${personId}`;
    const session = batches.get(key) ?? { personId, at, changes: [] };
    session.changes.push(...changes);
    batches.set(key, session);
  }
  return [...batches.values()]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ personId, at, changes }) => {
      const batch: EditSession[] = [];
      for (let from = 0; from < changes.length; from += 100) {
        batch.push({ personId, at, changes: changes.slice(from, from + 100) });
      }
      return batch;
    });
}
