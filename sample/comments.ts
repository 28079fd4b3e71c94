import type { EntityKey } from '#domain/content/entities/index.ts';
import type { SampleWorld } from './sampleWorld.ts';
import type { TimedStep } from './history.ts';
import type { Seeded } from './seeded.ts';
import type { TextStatus } from './schemas/document.ts';
import type { CommentText } from './schemas/thread.ts';
import { flagReasons, threadTexts } from './texts.ts';

const hour = 3_600_000;
const minute = 60_000;

const threadsByTitle = Map.groupBy(threadTexts, ({ title }) => title);

/** A document with its planned history. */
interface Subject {
  readonly entity: EntityKey;
  readonly title: string;
  readonly status: TextStatus;
  readonly author: string;
  readonly steps: readonly TimedStep[];
  /** Earliest time of a comment: when it is written, or after it was played. */
  readonly since: number;
}

/** First name of the author of the first comment; on a flagged document it gives the reason. */
export function firstCommenter(title: string): CommentText[0] | undefined {
  return threadsByTitle.get(title)?.[0]?.comments[0]?.[0];
}

/** Comments on a document. A flagged one always has the reason as a comment. */
export function commentSteps(
  { entity, title, status, author, steps, since }: Subject,
  world: SampleWorld,
  now: number,
  random: Seeded,
): TimedStep[] {
  const flagged =
    status === 'flagged'
      ? steps.findLast((step) => step.kind === 'move' && step.to === 'flagged')
      : undefined;
  const by = (name: CommentText[0]) => world.people.find(({ first }) => first === name)?.id ?? author;
  const threads = (threadsByTitle.get(title) ?? []).map((thread) => thread.comments);
  if (flagged && threads.length === 0) {
    const reasons = flagReasons.reasons[entity] ?? flagReasons.reasons.any ?? [];
    return [{ kind: 'say', by: flagged.by, thread: 0, text: random.pick(reasons), at: flagged.at + minute }];
  }
  const last = status === 'archived' ? (steps.at(-1)?.at ?? now) : now;
  return threads.flatMap((comments, thread) => {
    // The reason for a flag follows immediately; other comments spread over the writing and the time after it.
    const from = flagged ? flagged.at + minute : since + (random.int(60) * (last - since)) / 100;
    const gap = Math.min(20 * hour, (last - from) / (comments.length + 1));
    return comments.flatMap(([name, text, other], at): TimedStep[] => {
      const moment = Math.floor(from + at * gap + (at > 0 ? (random.int(50) * gap) / 100 : 0));
      const who = by(name);
      const step: TimedStep = { kind: 'say', by: who, thread, text, at: moment };
      if (other === undefined) return [step];
      return [step, { kind: 'reword', by: who, thread, text: other, at: moment + Math.floor(gap / 10) }];
    });
  });
}
