import { emptyBody } from '#domain/entities/define.ts';
import { encounter } from '#domain/entities/encounter.ts';
import type { GroupRow } from '#domain/fields/field.ts';
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

/** For each line of an encounter's cast the monster it means, by title. */
const meant = new Map(
  encounterTexts.map(({ title, crewNeeded: cast, team }) => [
    title,
    cast.map(([, note]) => similarMonsters(note, 1, team)),
  ]),
);

/** Encounters, and the run logs of those that were run. */
export const encounters = templatesFrom(encounterTexts, {
  draft,
  refer: (text, scene, body) => ({
    plotLine: text.plot === null ? null : scene.find(text.plot),
    location: scene.cast.place(text.place),
    secondChoice: scene.random.chance(0.4) ? scene.random.pick(scene.cast.placeIds) : null,
    referees: scene.random.some(idsInRole(scene.cast, 'referee'), Math.min(text.referees, 2)),
    monsters: rowsOf(body['monsters']).map((row, at): GroupRow => {
      const [monster] = meant.get(text.title)?.[at] ?? [];
      return { ...row, monster: scene.find(monster) };
    }),
    lammies: lammieTexts
      .filter(({ source }) => source === text.title)
      .flatMap(({ title, quantity }): GroupRow[] => {
        const lammie = scene.find(title);
        return lammie === null
          ? []
          : [{ id: scene.random.id(scene.now - 50 * day), lammie, count: quantity }];
      }),
  }),
  after: runLog,
});

/** What the referees noted on the day, each in an entry of their own. */
function runLog(text: EncounterText, { cast, random }: BuildContext): Step[] {
  return (text.outcomes ?? []).map((outcome, at): Step => {
    const started = cast.eventDates.past.start + (at + 1) * day - 4 * hour + random.int(120) * 60_000;
    const ended = started + text.minutes[0] * 60_000;
    const by = random.pick(idsInRole(cast, 'referee'));
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
