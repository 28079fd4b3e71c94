import { useEffect, useState } from 'react';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import { saveChoices } from '#mirror/outbox/conflicts.ts';
import type { Choice, ConflictRow, Mirror } from '#mirror/storage/database.ts';
import { beginning } from '#ui/diff/blend.ts';
import type { Point } from './points.ts';

/** Whose words stand: mine, theirs, what both did as one, or a text of its own. */
export type Side = Choice['side'];

type Decisions = Readonly<Record<string, Choice>>;

/** The decisions so far. One counts while both texts are as they were; what somebody wrote stays, to be looked at again. */
export interface Choices {
  readonly sideOf: (point: Point) => Side | undefined;
  /** Whether it was decided, and one of the texts has moved on since. */
  readonly isStale: (point: Point) => boolean;
  /** Whether there is a text of their own to go on with. */
  readonly hasMix: (point: Point) => boolean;
  readonly valueOf: (point: Point) => FieldValue | undefined;
  readonly take: (points: readonly Point[], side: Side) => void;
  readonly mix: (point: Point, value: FieldValue) => void;
  /** Puts on the disk at once what would go there in a moment. */
  readonly flush: () => Promise<void>;
}

/** While somebody types, it goes to the disk this often; a first word or a single decision at once. */
const keepEvery = 300;

/** The decisions on a conflict, kept on the disk as they are made. */
export function useChoices(mirror: Mirror, conflict: ConflictRow): Choices {
  const { keyId } = conflict;
  const [made, setMade] = useState<Decisions>(conflict.choices ?? {});
  const keeper = useKeeper(mirror, keyId);
  const put = (points: readonly Point[], choiceOf: (point: Point) => Choice) => {
    const fresh = Object.fromEntries(points.map((point) => [point.key, choiceOf(point)]));
    setMade((before) => ({ ...before, ...fresh }));
    keeper.keep(fresh);
  };
  const sideOf = (point: Point) => {
    const choice = made[point.key];
    return choice && fits(choice, point) ? choice.side : undefined;
  };
  const valueOf = (point: Point) => {
    switch (sideOf(point)) {
      case 'mine':
        return point.mine;
      case 'theirs':
        return point.theirs;
      case 'both':
        return point.both;
      case 'mix':
        return made[point.key]?.mixed ?? undefined;
      case undefined:
        return undefined;
    }
  };
  /** A text of one's own begins with what was written before, what was taken, or as much of both as there can be. */
  const begun = (point: Point) => {
    const taken = made[point.key]?.mixed ?? valueOf(point);
    const isRowGone = point.group !== null && Array.isArray(taken) && taken.length === 0;
    return (isRowGone ? undefined : taken) ?? beginning(point.field, point) ?? null;
  };
  return {
    sideOf,
    isStale: (point) => made[point.key] !== undefined && sideOf(point) === undefined,
    hasMix: (point) => (made[point.key]?.mixed ?? null) !== null,
    valueOf,
    take: (points, side) =>
      put(points, (point) => ({
        side,
        mixed: side === 'mix' ? begun(point) : (made[point.key]?.mixed ?? null),
        ...seen(point),
      })),
    mix: (point, value) => put([point], () => ({ side: 'mix', mixed: value, ...seen(point) })),
    flush: keeper.flush,
  };
}

function seen({ mine, theirs }: Point): Pick<Choice, 'mine' | 'theirs'> {
  return { mine: mine ?? null, theirs: theirs ?? null };
}

function fits(choice: Choice, point: Point): boolean {
  const now = seen(point);
  const isOffered = choice.side !== 'both' || point.both !== undefined;
  return isOffered && sameValue(choice.mine, now.mine) && sameValue(choice.theirs, now.theirs);
}

/** Writes decisions down as they are made, and when the page goes out of sight. */
function useKeeper(mirror: Mirror, keyId: string) {
  const [keeper] = useState(() => {
    const state: { waiting: Decisions; timer: number } = { waiting: {}, timer: 0 };
    const flush = async () => {
      const { waiting } = state;
      state.waiting = {};
      if (Object.keys(waiting).length > 0) await saveChoices(mirror, keyId, waiting);
    };
    const inTurn = () => {
      state.timer = 0;
      if (Object.keys(state.waiting).length === 0) return;
      state.timer = window.setTimeout(inTurn, keepEvery);
      void flush();
    };
    const keep = (choices: Decisions) => {
      state.waiting = { ...state.waiting, ...choices };
      if (state.timer === 0) inTurn();
    };
    return { keep, flush };
  });
  useEffect(() => {
    const now = () => void keeper.flush();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      now();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [keeper]);
  return keeper;
}
