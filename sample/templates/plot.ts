import { emptyBody } from '#domain/entities/define.ts';
import { plot } from '#domain/entities/plot.ts';
import type { GroupRow } from '#domain/fields/field.ts';
import { type Draft, prose } from '../prose.ts';
import type { PlotText } from '../schemas/plot.ts';
import { plotTexts, stockTexts } from '../texts.ts';
import { type BuildContext, idsOf, idsInRole, rowsOf, templatesFrom } from './template.ts';
import { similarMonsters } from './similarMonsters.ts';

const day = 24 * 3_600_000;

/** Plot lines, and what happened of those that are over. */
export const plots = templatesFrom(plotTexts, {
  draft,
  refer: (text, scene, body) => ({
    aimedAt: text.aimedAt.map(scene.cast.team),
    runners: runners(text, scene),
    keyRoles: idsOf(scene, similarMonsters([text.title, ...text.peopleNamed].join(' '), 3, text.team)),
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
            by: random.pick(idsInRole(cast, 'organiser')),
            body: { whatHappened: prose(text.happened) },
            at: cast.eventDates.past.end + 3 * day,
          },
        ],
});

function runners({ team }: PlotText, { cast, random }: BuildContext): string[] {
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
      ['Word goes round', stockTexts.firstBeat] as const,
      ...text.beats,
      ['What is left of it', stockTexts.lastBeat] as const,
    ].map(([title, words], at): GroupRow => ({
      id: newId(),
      title,
      text: prose(words),
      slotId: null,
      state: text.event === 'past' ? 'done' : at === 0 && text.status === 'approved' ? 'running' : 'pending',
    })),
    ifSucceed: prose(text.ifSucceed),
    ifFail: prose(text.ifFail),
    ifIgnore: prose(text.ifIgnore),
    scale: text.scale,
    organiserNotes: prose(
      `Ask ${text.peopleNamed.join(' and ')}’s player early: the part needs somebody who is there for the whole weekend. Tell the desk when a beat slips by more than half an hour, because other teams wait for it.\n${stockTexts.organiserNotes[text.scale]}`,
    ),
  };
}
