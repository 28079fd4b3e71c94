import type { Shares } from '#domain/document';
import type { EntityKey } from '#domain/entities/index';
import type { GroupRow } from '#domain/field';
import { type Cast, sampleCast, type SamplePerson, type SampleRecords } from './cast.ts';
import { changesOf, gathered, lived, moved, type Sitting, spread, type Step } from './history.ts';
import { type Draft, encounterDraft, plotDraft, prose } from './prose.ts';
import { iso } from './calendar.ts';
import { retold } from './retell.ts';
import { type Seeded, seeded } from './seeded.ts';
import type { EncounterText, PlotText, Standing } from './text/shape.ts';
import { encounterTexts, plotTexts } from './texts.ts';
import type { TeamCode } from './world/teams.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Whom a document is shared with. */
export interface SampleShare {
  readonly keyId: string;
  readonly entity: EntityKey;
  readonly shares: Shares;
}

/** The whole sample game as data: who and what there is, and what everybody did, in the order of time. */
export interface SampleGame {
  readonly people: readonly SamplePerson[];
  readonly records: readonly SampleRecords[];
  readonly sittings: readonly Sitting[];
  readonly shares: readonly SampleShare[];
}

/** What decides the sample game: the same again for the same. */
export interface SampleWish {
  /** The moment it is told at; the next event is some weeks from then. */
  readonly now: number;
  readonly seed?: number;
  /** How many documents in all; below the number of those written by hand there are as many as those. */
  readonly documents?: number;
}

/** Makes the sample game. */
export function sampleGame({ now, seed = 1, documents = 0 }: SampleWish): SampleGame {
  const cast = sampleCast(now, seed);
  const random = seeded(`documents ${seed}`);
  const taken = new Set<string>();
  const sittings: Sitting[] = [];
  const shares: SampleShare[] = [];
  const told: Told = { cast, random, now, sittings, shares };
  const perRound = plotTexts.length + encounterTexts.length;
  const wanted = Math.max(documents, perRound);
  for (let round = 0; round * perRound < wanted; round += 1) {
    const left = wanted - round * perRound;
    const retell = (body: Draft, text: PlotText | EncounterText) => {
      if (round > 0) return retold(body, text, random, taken);
      taken.add(text.title);
      return body;
    };
    const plots = new Map<string, string>();
    for (const text of plotTexts.slice(0, left))
      plots.set(text.key, tellPlot(told, text, round, plots, retell));
    let before: string | undefined;
    for (const text of encounterTexts.slice(0, Math.max(0, left - plotTexts.length))) {
      before = tellEncounter(told, text, round, plots, before, retell);
    }
  }
  return { people: cast.people, records: cast.records, sittings: gathered(sittings), shares };
}

interface Told {
  readonly cast: Cast;
  readonly random: Seeded;
  readonly now: number;
  readonly sittings: Sitting[];
  readonly shares: SampleShare[];
}

type Retell = (body: Draft, text: PlotText | EncounterText) => Draft;

function tellPlot(
  told: Told,
  text: PlotText,
  round: number,
  plots: ReadonlyMap<string, string>,
  retell: Retell,
): string {
  const { cast, random } = told;
  const runners = writersOf(cast, text.team);
  const draft = plotDraft(text, () => random.id(told.now - 100 * day));
  const body: Draft = {
    ...retell(draft, text),
    tags: text.tags.map(cast.tag),
    aimedAt: text.aimedAt.map(cast.team),
    runners: random.some(runners, 1 + random.int(2)),
    continuesFrom: text.continues === undefined ? null : (plots.get(text.continues) ?? null),
    firstEvent: cast.event(text.event),
    lastEvent: cast.event(text.event),
    links: [...plots.values()].slice(-1),
  };
  const beats = Array.isArray(body['beats']) ? body['beats'] : [];
  body['beats'] = beats.flatMap((row: string | GroupRow) =>
    typeof row === 'string'
      ? []
      : [{ ...row, slotId: text.event === 'next' ? random.pick(cast.slotIds) : null }],
  );
  const happened = body['whatHappened'];
  const after: Step[] =
    text.happened !== undefined && round === 0
      ? [
          {
            kind: 'write',
            by: organiser(told),
            body: { whatHappened: happened ?? '' },
            at: cast.stays.past.end + 3 * day,
          },
        ]
      : [];
  return tell(
    told,
    'plot',
    text,
    round,
    { ...body, whatHappened: round === 0 ? '' : (happened ?? '') },
    after,
  );
}

function tellEncounter(
  told: Told,
  text: EncounterText,
  round: number,
  plots: ReadonlyMap<string, string>,
  before: string | undefined,
  retell: Retell,
): string {
  const { cast, random } = told;
  const referees = cast.people.filter(({ role }) => role === 'referee').map(({ id }) => id);
  const places = cast.records.find(({ collection }) => collection === 'location')?.items ?? [];
  const body: Draft = {
    ...retell(
      encounterDraft(text, () => random.id(told.now - 100 * day)),
      text,
    ),
    eventId: cast.event(text.event),
    tags: text.tags.map(cast.tag),
    plotLine: text.plot === null ? null : (plots.get(text.plot) ?? null),
    links: before !== undefined && random.chance(0.4) ? [before] : [],
    location: cast.place(text.place),
    secondChoice: random.chance(0.4) ? random.pick(places).id : null,
    referees: random.some(referees, Math.min(text.referees, 2)),
  };
  return tell(told, 'encounter', text, round, body, round === 0 ? runLog(told, text, referees) : []);
}

/** What the referees noted on the day; it brings an approved text back to Editing, so an organiser approves it again. */
function runLog({ cast, random, now }: Told, text: EncounterText, referees: readonly string[]): Step[] {
  const outcomes = text.outcomes ?? [];
  const steps = outcomes.map((outcome, at): Step => {
    const started = cast.stays.past.start + (at + 1) * day - 4 * hour + random.int(120) * 60_000;
    const ended = started + text.minutes[0] * 60_000;
    const by = random.pick(referees);
    const entry = { id: random.id(ended), started: iso(started), ended: iso(ended), referee: by };
    const row: GroupRow = { ...entry, outcome: prose(outcome), lammiesIssued: random.int(6) };
    return { kind: 'write', by, body: { runLog: [row] }, at: ended + 10 * 60_000 };
  });
  if (steps.length === 0) return [];
  const by = organiser({ cast, random, now });
  return [...steps, { kind: 'move', by, to: 'approved', at: cast.stays.past.end + 2 * day }];
}

function tell(
  told: Told,
  entity: EntityKey,
  text: PlotText | EncounterText,
  round: number,
  body: Draft,
  after: readonly Step[],
): string {
  const { cast, random, now } = told;
  const [author = '', colleague = author] = random.some(writersOf(cast, text.team), 2);
  const hands = { author, colleague, organiser: organiser(told) };
  const begun = { past: cast.stays.past.start - 70 * day, next: now - 80 * day, later: now - 40 * day }[
    text.event
  ];
  const done = text.event === 'past' ? cast.stays.past.start - 5 * day : now - hour;
  const from = begun + random.int(20 * 24) * hour;
  const steps = [
    ...spread(lived(body, text.standing, hands), from, done, random),
    ...spread(after, done, now, random),
  ];
  const keyId = random.id(round === 0 ? from : now - 100 * day);
  const teamId = cast.team(text.team);
  const timed = round === 0 ? steps : quick(told, text, round, body);
  told.sittings.push(...changesOf(entity, keyId, teamId, timed, random.id));
  const shares = sharesOf(told, text.team);
  if (shares) told.shares.push({ keyId, entity, shares });
  return keyId;
}

/** Those told again were written at a few long sittings: whole at once, then moved along. */
function quick(
  told: Told,
  text: PlotText | EncounterText,
  round: number,
  body: Draft,
): (Step & { at: number })[] {
  const { cast, random, now } = told;
  const writers = writersOf(cast, text.team);
  const week = Math.floor(round / 6);
  const author = writers[week % writers.length] ?? '';
  const approver = cast.people.find(({ account }) => account === 'organiser')?.id ?? author;
  const standings: readonly Standing[] = [
    'editing',
    'editing',
    'editing',
    'submitted',
    'approved',
    'flagged',
    'archived',
  ];
  const standing = random.pick(standings);
  const begun = now - (60 + (week % 40)) * day;
  const [move] = moved(standing, author, approver).slice(-1);
  const written: Step & { at: number } = { kind: 'write', by: author, body, at: begun };
  return move ? [written, { ...move, at: begun + 30 * day }] : [written];
}

function writersOf(cast: Cast, team: TeamCode): string[] {
  const isWriter = (one: SamplePerson) => one.role === 'plot-writer' && one.codes.includes(team);
  return cast.people.filter(isWriter).map(({ id }) => id);
}

function organiser({ cast, random }: Pick<Told, 'cast' | 'random' | 'now'>): string {
  return random.pick(cast.people.filter(({ role }) => role === 'organiser')).id;
}

function sharesOf({ cast, random }: Told, owner: TeamCode): Shares | undefined {
  const chance = random.int(10);
  if (chance < 2) return { shareAll: true, shareTeams: [] };
  if (chance >= 6) return undefined;
  const others: readonly TeamCode[] = ['UND', 'HRT', 'REF', 'CRW', 'DSK'];
  const chosen = random.some(
    others.filter((code) => code !== owner),
    1 + random.int(2),
  );
  return { shareAll: false, shareTeams: chosen.map(cast.team) };
}
