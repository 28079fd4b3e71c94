import type { EntityKey } from '#domain/entities/index.ts';
import type { SampleWorld } from './sampleWorld.ts';
import type { TimedStep } from './history.ts';
import type { Seeded } from './seeded.ts';
import type { TextStatus } from './schemas/document.ts';
import type { CommentText } from './schemas/thread.ts';
import { flagReasons, threadTexts } from './texts.ts';

const hour = 3_600_000;
const minute = 60_000;

const threadsByTitle = Map.groupBy(threadTexts, ({ title }) => title);

/** A document whose making is settled, so that it can be talked about. */
interface Subject {
  readonly entity: EntityKey;
  readonly title: string;
  readonly standing: TextStatus;
  readonly author: string;
  readonly steps: readonly TimedStep[];
  /** When there is something to talk about: once it is written, or once it has been played. */
  readonly since: number;
}

/** Who first said something about a document: of a flagged one, why it is. */
export function firstCommenter(title: string): CommentText[0] | undefined {
  return threadsByTitle.get(title)?.[0]?.comments[0]?.[0];
}

/** What was said about a document: what somebody wrote of it, and in any case why it is flagged. */
export function commentSteps(
  { entity, title, standing, author, steps, since }: Subject,
  cast: SampleWorld,
  now: number,
  random: Seeded,
): TimedStep[] {
  const flagged =
    standing === 'flagged'
      ? steps.findLast((step) => step.kind === 'move' && step.to === 'flagged')
      : undefined;
  const by = (name: CommentText[0]) => cast.people.find(({ first }) => first === name)?.id ?? author;
  const said = (threadsByTitle.get(title) ?? []).map((thread) => thread.comments);
  if (flagged && said.length === 0) {
    const reasons = flagReasons.reasons[entity] ?? flagReasons.reasons.any ?? [];
    return [{ kind: 'say', by: flagged.by, thread: 0, text: random.pick(reasons), at: flagged.at + minute }];
  }
  const last = standing === 'archived' ? (steps.at(-1)?.at ?? now) : now;
  return said.flatMap((remarks, thread) => {
    // Whoever flags something says why at once; other talk goes on while the text is in the making, and after.
    const from = flagged ? flagged.at + minute : since + (random.int(60) * (last - since)) / 100;
    const gap = Math.min(20 * hour, (last - from) / (remarks.length + 1));
    return remarks.flatMap(([name, text, other], at): TimedStep[] => {
      const moment = Math.floor(from + at * gap + (at > 0 ? (random.int(50) * gap) / 100 : 0));
      const who = by(name);
      const step: TimedStep = { kind: 'say', by: who, thread, text, at: moment };
      if (other === undefined) return [step];
      return [step, { kind: 'reword', by: who, thread, text: other, at: moment + Math.floor(gap / 10) }];
    });
  });
}
