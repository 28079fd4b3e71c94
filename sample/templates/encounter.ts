import { emptyBody } from '#domain/content/entities/define.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { iso } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose } from '../prose.ts';
import type { EncounterText } from '../schemas/encounter.ts';
import { encounterTexts, lammieTexts, stockTexts } from '../texts.ts';
import { places } from '../world/places.ts';
import { type BuildContext, idsInRole, rowsOf, templatesFrom } from './template.ts';
import { similarMonsters } from './similarMonsters.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Title of the monster meant by each line of the crew list. */
const meant = new Map(
  encounterTexts.map(({ title, crewNeeded: world, team }) => [
    title,
    world.map(([, note]) => similarMonsters(note, 1, team)),
  ]),
);

/** Encounters, with run logs for those that were run. */
export const encounters = templatesFrom(encounterTexts, {
  draft,
  refer: (text, context, body) => ({
    plotLine: text.plot === null ? null : context.find(text.plot),
    location: context.world.place(text.place),
    secondChoice: context.random.chance(0.4) ? context.random.pick(context.world.placeIds) : null,
    referees: context.random.some(idsInRole(context.world, 'referee'), Math.min(text.referees, 2)),
    monsters: rowsOf(body['monsters']).map((row, at): GroupRow => {
      const [monster] = meant.get(text.title)?.[at] ?? [];
      return { ...row, monster: context.find(monster) };
    }),
    lammies: lammieTexts
      .filter(({ source }) => source === text.title)
      .flatMap(({ title, quantity }): GroupRow[] => {
        const lammie = context.find(title);
        return lammie === null
          ? []
          : [{ id: context.random.id(context.now - 50 * day), lammie, count: quantity }];
      }),
  }),
  after: runLog,
});

/** Run log entries, one per referee. */
function runLog(text: EncounterText, { world, random }: BuildContext): Step[] {
  return (text.outcomes ?? []).map((outcome, at): Step => {
    const started = world.eventDates.past.start + (at + 1) * day - 4 * hour + random.int(120) * 60_000;
    const ended = started + text.minutes[0] * 60_000;
    const by = random.pick(idsInRole(world, 'referee'));
    const entry = { id: random.id(ended), started: iso(started), ended: iso(ended), referee: by };
    const row: GroupRow = { ...entry, outcome: prose(outcome), lammiesIssued: random.int(6) };
    return { kind: 'write', by, body: { runLog: [row] }, at: ended + 10 * 60_000 };
  });
}

function draft(text: EncounterText, newId: () => string): Draft {
  const crew = text.crewNeeded.reduce((sum, [count]) => sum + count, 0);
  const [duration, setUp, clearUp] = text.minutes;
  const [playersMin, playersMax] = text.players;
  const ground = places[text.place];
  return {
    ...emptyBody(encounter),
    title: text.title,
    summary: text.summary,
    type: text.type,
    refereeBrief: prose(`${text.referee}\n${stockTexts.refereeRoutine[text.type]}`),
    crewBrief: prose(`${text.crew}\n${stockTexts.crewRoutine[text.type]}`),
    playersSee: prose(text.playersSee),
    startsWhen: text.starts,
    endsWhen: text.ends,
    playersMin,
    playersMax,
    duration,
    setUp,
    clearUp,
    wantedPart: text.partOfDay,
    monsters: text.crewNeeded.map(([count, note]): GroupRow => ({ id: newId(), monster: null, count, note })),
    extraCrew: text.type === 'battle' ? 4 : 0,
    refereesNeeded: text.referees,
    makeUpLead: crew > 8 ? 90 : 30,
    props: text.kit.map(([item, count, source, who]): GroupRow => ({
      id: newId(),
      item,
      count,
      source,
      who,
    })),
    rewards: prose(text.rewards),
    safety: prose(`${text.safety}\n${ground.name}: ${ground.ground}`),
    ifWrong: prose(`${text.ifWrong}\n${stockTexts.encounterFallback[text.type]}`),
    ifNobody: prose(text.ifNobodyComes),
    organiserNotes: prose(
      `Wants ${crew} crew for about ${setUp + duration + clearUp} minutes in all. If the timetable is tight, clear-up can overlap with whatever is next at ${ground.name}.`,
    ),
  };
}
