import { emptyBody } from '#domain/content/entities/define.ts';
import { rumour } from '#domain/content/entities/rumour.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { iso } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose } from '../prose.ts';
import type { RumourText } from '../schemas/rumour.ts';
import { rumourTexts } from '../texts.ts';
import { places } from '../world/places.ts';
import { type BuildContext, idsOf, idsInRole, templatesFrom } from './template.ts';

const releases = {
  before: 'before-the-event',
  gate: 'at-the-gate',
  play: 'in-play',
  bard: 'by-a-bard',
} as const;

/** Rumours, and the log of who was told. */
export const rumours = templatesFrom(rumourTexts, {
  draft,
  refer: (text, context) => {
    const { start } = context.world.eventDates[text.event];
    const [from, until] = (text.toldBetween ?? []).map((minutes) => iso(start + minutes * 60_000));
    return {
      knownToTeams: (text.knownTo ?? []).map(context.world.team),
      aboutPlots: idsOf(context, text.plots),
      releaseFrom: from ?? null,
      releaseUntil: until ?? null,
      leadsToEncounters: idsOf(context, text.leadsToEncounters),
      leadsToPlots: idsOf(context, text.leadsToPlots),
    };
  },
  after: toldLog,
});

/** An organiser logs who was told after the event; times in the future are plans and are left out. */
function toldLog(text: RumourText, { world, random, now }: BuildContext): Step[] {
  const { start, end } = world.eventDates[text.event];
  const rows = (text.toldTo ?? [])
    .map(([minutes, toWhom]) => ({ at: start + minutes * 60_000, toWhom }))
    .filter(({ at }) => at < now)
    .map(({ at, toWhom }): GroupRow => ({ id: random.id(at), at: iso(at), toWhom }));
  if (rows.length === 0) return [];
  const by = random.pick(idsInRole(world, 'organiser'));
  const step: Step = { kind: 'write', by, body: { told: rows } };
  return [end < now ? { ...step, at: end + random.int(20) * 3_600_000 } : step];
}

function draft(text: RumourText): Draft {
  return {
    ...emptyBody(rumour),
    title: text.title,
    summary: text.summary ?? '',
    text: prose(text.text),
    truth: text.truth,
    source: text.source ?? '',
    knownToSkill: text.skill ?? '',
    about: text.about ?? '',
    place: text.place ? places[text.place].name : '',
    release: text.release ? releases[text.release] : null,
  };
}
