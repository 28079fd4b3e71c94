import { emptyBody } from '#domain/content/entities/define.ts';
import { plot } from '#domain/content/entities/plot.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { type Draft, prose } from '../prose.ts';
import type { PlotText } from '../schemas/plot.ts';
import { plotTexts, stockTexts } from '../texts.ts';
import { type BuildContext, idsOf, idsInRole, rowsOf, templatesFrom } from './template.ts';
import { similarMonsters } from './similarMonsters.ts';

const day = 24 * 3_600_000;

/** Plot lines, with what happened for those that have ended. */
export const plots = templatesFrom(plotTexts, {
  draft,
  refer: (text, context, body) => ({
    aimedAt: text.aimedAt.map(context.world.team),
    runners: runners(text, context),
    keyRoles: idsOf(context, similarMonsters([text.title, ...text.peopleNamed].join(' '), 3, text.team)),
    continuesFrom: context.find(text.continues),
    firstEvent: context.world.event(text.event),
    lastEvent: context.world.event(text.event),
    beats: rowsOf(body['beats']).map((row, at): GroupRow => {
      const slots = text.event === 'next' ? context.world.slotIds : [];
      return { ...row, slotId: at > 0 && slots.length > 0 ? context.random.pick(slots) : null };
    }),
  }),
  after: (text, { world, random }) =>
    text.happened === undefined
      ? []
      : [
          {
            kind: 'write',
            by: random.pick(idsInRole(world, 'organiser')),
            body: { whatHappened: prose(text.happened) },
            at: world.eventDates.past.end + 3 * day,
          },
        ],
});

function runners({ team }: PlotText, { world, random }: BuildContext): string[] {
  const writers = world.people.filter((one) => one.role === 'plot-writer' && one.codes.includes(team));
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
