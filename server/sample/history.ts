import type { Change } from '#domain/change';
import type { EntityKey } from '#domain/entities/index';
import { status } from '#domain/status';
import type { Draft } from './prose.ts';
import type { Seeded } from './seeded.ts';
import type { Standing } from './text/shape.ts';

/** Changes of one person at one moment, in order. */
export interface Sitting {
  readonly personId: string;
  readonly at: number;
  readonly changes: readonly Change[];
}

/** What a document goes through, before anybody knows when. */
export type Step = { readonly by: string; readonly at?: number } & (
  | { readonly kind: 'write'; readonly body: Draft }
  | { readonly kind: 'move'; readonly to: keyof typeof status }
);

/** Who takes part in the making of a document. */
export interface Hands {
  readonly author: string;
  readonly colleague: string;
  readonly organiser: string;
}

/** How a document came to stand where it stands: drafted, completed by a colleague, then moved along. */
export function lived(body: Draft, standing: Standing, { author, colleague, organiser }: Hands): Step[] {
  const { title, summary, tags } = body;
  const isLate = (name: string) =>
    ['organiserNotes', 'ifNobody', 'ifWrong', 'ifIgnore', 'rewards'].includes(name);
  const early = Object.fromEntries(Object.entries(body).filter(([name]) => !isLate(name)));
  const late = Object.fromEntries(Object.entries(body).filter(([name]) => isLate(name)));
  return [
    { kind: 'write', by: author, body: { title: title ?? '', summary: summary ?? '', tags: tags ?? [] } },
    { kind: 'write', by: author, body: early },
    { kind: 'write', by: colleague, body: late },
    ...moved(standing, author, organiser),
  ];
}

/** The moves that lead from Editing to a standing. */
export function moved(standing: Standing, author: string, organiser: string): Step[] {
  const submitted: Step = { kind: 'move', by: author, to: 'submitted' };
  switch (standing) {
    case 'editing':
      return [];
    case 'submitted':
      return [submitted];
    case 'approved':
    case 'flagged':
      return [submitted, { kind: 'move', by: organiser, to: standing }];
    case 'archived':
      return [{ kind: 'move', by: organiser, to: 'archived' }];
  }
}

/** Spreads steps over a stretch of time, each after the one before; those with a moment of their own keep it. */
export function spread(
  steps: readonly Step[],
  from: number,
  until: number,
  random: Seeded,
): (Step & { at: number })[] {
  const open = steps.filter((step) => step.at === undefined).length;
  const width = (until - from) / Math.max(open, 1);
  let before = from;
  return steps.map((step, at) => {
    const minutes = Math.floor(((random.int(60) + 20) / 100) * (width / 60_000));
    const moment = step.at ?? Math.max(before + 60_000, from + at * width + minutes * 60_000);
    before = moment;
    return { ...step, at: moment };
  });
}

/** The steps as changes, each made on the version that the one before came to. */
export function changesOf(
  entity: EntityKey,
  keyId: string,
  teamId: string,
  steps: readonly (Step & { at: number })[],
  newId: (at: number) => string,
): Sitting[] {
  return steps.map((step, version): Sitting => {
    const common = { id: newId(step.at), keyId, entity };
    const change = ((): Change => {
      if (step.kind === 'move') return { kind: 'setStatus', ...common, version, statusId: status[step.to] };
      if (version === 0) return { kind: 'create', ...common, teamId, body: step.body };
      return { kind: 'save', ...common, version, body: step.body };
    })();
    return { personId: step.by, at: step.at, changes: [change] };
  });
}

/** Puts what one person did at one moment together, a hundred at most, in the order of time. */
export function gathered(sittings: readonly Sitting[]): Sitting[] {
  const together = new Map<string, { personId: string; at: number; changes: Change[] }>();
  for (const { personId, at, changes } of sittings) {
    const key = `${at} ${personId}`;
    const sitting = together.get(key) ?? { personId, at, changes: [] };
    sitting.changes.push(...changes);
    together.set(key, sitting);
  }
  return [...together.values()]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ personId, at, changes }) => {
      const parts: Sitting[] = [];
      for (let from = 0; from < changes.length; from += 100) {
        parts.push({ personId, at, changes: changes.slice(from, from + 100) });
      }
      return parts;
    });
}
