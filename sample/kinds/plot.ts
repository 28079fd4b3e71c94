import { emptyBody } from '#domain/entities/define.ts';
import { plot } from '#domain/entities/plot.ts';
import type { GroupRow } from '#domain/fields/field.ts';
import { type Draft, prose } from '../prose.ts';
import { afterwards, before, upkeep } from '../text/always.ts';
import type { PlotText } from '../text/shape.ts';
import { plotTexts } from '../texts.ts';
import { type Scene, found, inRole, rowsOf, tellings } from './kind.ts';
import { likeliest } from './likeness.ts';

const day = 24 * 3_600_000;

/** Plot lines, and what happened of those that are over. */
export const plots = tellings(plotTexts, {
  draft,
  refer: (text, scene, body) => ({
    aimedAt: text.aimedAt.map(scene.cast.team),
    runners: runners(text, scene),
    keyRoles: found(scene, likeliest([text.title, ...text.people].join(' '), 3, text.team)),
    continuesFrom: scene.find(text.continues),
    firstEvent: scene.cast.event(text.event),
    lastEvent: scene.cast.event(text.event),
    beats: rowsOf(body['beats']).map((row, at): GroupRow => {
      const slots = text.event === 'next' ? scene.cast.slotIds : [];
      return { ...row, slotId: at > 0 && slots.length > 0 ? scene.random.pick(slots) : null };
    }),
  }),
  after: (text, { cast, random }) =>
    text.happened === undefined
      ? []
      : [
          {
            kind: 'write',
            by: random.pick(inRole(cast, 'organiser')),
            body: { whatHappened: prose(text.happened) },
            at: cast.stays.past.end + 3 * day,
          },
        ],
});

function runners({ team }: PlotText, { cast, random }: Scene): string[] {
  const writers = cast.people.filter((one) => one.role === 'plot-writer' && one.codes.includes(team));
  return random.some(
    writers.map(({ id }) => id),
    1 + random.int(2),
  );
}

function draft(text: PlotText, newId: () => string): Draft {
  return {
    ...emptyBody(plot),
    title: text.title,
    summary: text.summary,
    background: prose(text.background),
    hook: prose(text.hook),
    objectives: prose(text.objectives),
    beats: [
      ['Word goes round', before] as const,
      ...text.beats,
      ['What is left of it', afterwards] as const,
    ].map(([title, words], at): GroupRow => ({
      id: newId(),
      title,
      text: prose(words),
      slotId: null,
      state:
        text.event === 'past' ? 'done' : at === 0 && text.standing === 'approved' ? 'running' : 'pending',
    })),
    ifSucceed: prose(text.succeed),
    ifFail: prose(text.fail),
    ifIgnore: prose(text.ignore),
    scale: text.scale,
    organiserNotes: prose(
      `Ask ${text.people.join(' and ')}’s player early: the part needs somebody who is there for the whole weekend. Tell the desk when a beat slips by more than half an hour, because other teams wait for it.\n${upkeep[text.scale]}`,
    ),
  };
}
