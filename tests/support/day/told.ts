import { isOver, lacks, lacksReferees, lammies, missing, present, shortfallTold } from './counts.ts';
import type { Viewed } from './views.ts';
import { type Said, type SlotOfDay, type Story, cardsOf, stateOf, storyOf, toldPhase } from './story.ts';

const minute = 60_000;
const hour = 60 * minute;

/** All that a device knows, and which of it the server has. */
export type Knowledge = { readonly said: readonly Said[]; readonly onServer: ReadonlySet<string> };

/** Returns what every view has to say, by its name, from what was said alone. */
export function toldViews(
  slots: readonly SlotOfDay[],
  { said, onServer }: Knowledge,
  { now, today, referees }: Pick<Viewed, 'now' | 'today' | 'referees'>,
): Readonly<Record<string, unknown>> {
  const day = slots.map((slot) => storyOf(slot, said));
  const isRecorded = day.some(({ started }) => started !== null);
  const of = (story: Story) => toldPhase(story, now);
  const where = (story: Story) => sectionOf(story, now, isRecorded);
  const lines = (...sections: string[]) =>
    day
      .filter((story) => sections.includes(where(story)))
      .map((story) => `${story.slot.id} ${of(story)}`)
      .toSorted();
  const bySlot = <T>(value: (story: Story) => T) =>
    Object.fromEntries(day.map((story) => [story.slot.id, value(story)]));
  const entries = said.filter((each) => each.kind === 'entry');
  const earlier = day.filter(
    (story) => where(story) === 'earlier' && story.start >= today.from && story.start < today.to,
  );
  const onWall = day.filter((story) => ['notStarted', 'running', 'next', 'soon'].includes(where(story)));
  return {
    'every entry once': bySlot(({ slot }) => idsOf(entries.filter((each) => each.slot === slot.id))),
    'every card entry once': idsOf(said.filter((each) => each.kind === 'card')),
    'run list': {
      notStarted: lines('notStarted'),
      running: lines('running'),
      ongoing: lines('ongoing'),
      next: lines('next'),
      later: lines('soon', 'later'),
      earlier: earlier.map((story) => `${story.slot.id} ${of(story)}`).toSorted(),
    },
    wall: {
      notStarted: lines('notStarted'),
      running: lines('running'),
      next: lines('next'),
      soon: lines('soon'),
      missing: onWall
        .filter((story) => lacks(story) + lacksReferees(story) > 0)
        .map((story) => `${story.slot.id} ${lacks(story)} ${lacksReferees(story)}`)
        .toSorted(),
    },
    shortfall: shortfallTold(day, now),
    sheet: bySlot(sheetTold),
    'run log': day.flatMap((story) => runLogTold(story) ?? []).toSorted(),
    report: {
      slots: bySlot((story) => reportTold(story, now)),
      totals: {
        slots: day.length,
        ended: day.filter((story) => stateOf(story) === 'done').length,
        cancelled: day.filter((story) => stateOf(story) === 'cancelled').length,
        incidents: day.reduce((sum, { incidents }) => sum + incidents.length, 0),
        lammies: day.reduce((sum, story) => sum + lammies(story), 0),
      },
      table: day
        .flatMap((story) => words([...story.words, ...story.rewards, ...incidentWords(story)]))
        .toSorted(),
    },
    crew: crewTold(day, now),
    cards: cardsOf(said)
      .flatMap(({ serial, state, holders, isOut }) => [`${serial} ${state} ${holders.join(' ')} ${isOut}`])
      .toSorted(),
    incidents: {
      open: day
        .flatMap((story) =>
          story.incidents.filter(({ takenBy }) => takenBy === null).map((each) => incidentLine(story, each)),
        )
        .toSorted(),
      messages: day
        .flatMap((story) =>
          story.messages
            .filter(({ matter, seenBy }) => seenBy === null && (matter === 'clock' || !isOver(story)))
            .map((each) => messageLine(story, each)),
        )
        .toSorted(),
      heard: idsOf(entries.filter(({ id }) => onServer.has(id))),
    },
    home: Object.fromEntries(referees.map((person) => [person.name, homeTold(day, person, now, isRecorded)])),
    timetable: bySlot((story) => {
      const phase = of(story);
      const isQuiet = ['planned', 'over'].includes(phase) || (phase.includes('past') && !isRecorded);
      return `${story.start} ${story.end} ${isQuiet ? '' : phase}`.trim();
    }),
    lists: bySlot(stateOf),
    'this device': said.filter(({ kind, id }) => kind !== 'move' && !onServer.has(id)).length,
  };
}

function idsOf(said: readonly Said[]): readonly string[] {
  return said.map(({ id }) => id).toSorted();
}

/** The part of the run list in which a slot stands; the wall has the first four. */
function sectionOf(story: Story, now: number, isRecorded: boolean): string {
  const { start, end } = story;
  const [kind = ''] = toldPhase(story, now).split(' ');
  if (kind === 'running') return 'running';
  if (kind === 'cancelled' && start > now) return '';
  if (kind === 'done' || kind === 'cancelled' || kind === 'over') return 'earlier';
  if (kind === 'not')
    return now < end || (isRecorded && pastMinutes(end, now) < 60) ? 'notStarted' : 'earlier';
  if (start <= now) return 'ongoing';
  if (start <= now + hour) return 'next';
  return start <= now + 2 * hour ? 'soon' : 'later';
}

function pastMinutes(from: number, to: number): number {
  return Math.floor(to / minute) - Math.floor(from / minute);
}

/** The marks by which the test knows its texts again. */
function words(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.match(/said-\d+/g) ?? []).toSorted();
}

const incidentWords = ({ incidents }: Story) => incidents.flatMap((each) => each.words);

function incidentLine(
  { slot }: Story,
  { id, words: texts, calls, takenBy }: Story['incidents'][number],
): string {
  return [slot.id, id, ...words(texts), ...calls, takenBy ?? ''].join(' ').trim();
}

function messageLine(
  { slot }: Story,
  { id, matter, about, text, seenBy }: Story['messages'][number],
): string {
  return [slot.id, id, matter, about, ...words([text]), seenBy ?? ''].join(' ').trim();
}

function sheetTold(story: Story): unknown {
  const { start, end, started, ended, pausedSince, referee, players, rewards, cards, entries } = story;
  return {
    start,
    end,
    started,
    ended,
    pausedSince,
    referee,
    crew: [...story.crew].map(([place, { what, text }]) => `${place} ${what} ${text}`.trim()).toSorted(),
    kit: [...story.kit].toSorted(),
    issued: [...story.issued].map(([about, count]) => `${about} ${count}`).toSorted(),
    players,
    rewards,
    outcomes: story.outcomes.map(({ id, outcome }) => `${id} ${outcome}`),
    words: story.words,
    incidents: story.incidents.map((each) => incidentLine(story, each)),
    messages: story.messages.map((each) => messageLine(story, each)).toSorted(),
    cards,
    entries,
  };
}

function runLogTold(story: Story): string | undefined {
  const { slot, started, ended, referee, players, paused } = story;
  if (slot.encounterId === null) return undefined;
  const standIns = [...story.crew.values()].filter(({ what }) => what === 'stand-in').map(({ text }) => text);
  const isAnything =
    started !== null ||
    ended !== null ||
    players !== null ||
    story.outcomes.length + story.words.length + story.rewards.length + story.crew.size > 0 ||
    story.incidents.length + lammies(story) > 0;
  if (!isAnything) return undefined;
  const minutes = Math.round(paused / minute);
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  return JSON.stringify({
    slot: slot.id,
    started: iso(started),
    ended: iso(ended),
    referee,
    lammies: lammies(story),
    said: words([...story.words, ...story.rewards, ...standIns, ...incidentWords(story)]),
    players: String(players ?? ''),
    present: String(present(story) ?? ''),
    paused: minutes > 0 ? String(minutes) : '',
  });
}

function reportTold(story: Story, now: number): unknown {
  const { started, ended, players, referee, pausedSince, paused } = story;
  const open = pausedSince === null ? 0 : Math.max(0, now - pausedSince);
  return {
    phase: toldPhase(story, now),
    started,
    ended,
    paused: Math.round((paused + open) / minute),
    players,
    lammies: lammies(story),
    crewPresent: present(story),
    referee,
    incidents: story.incidents.map(({ id }) => id),
    outcomes: story.outcomes.map(({ outcome }) => outcome),
    said: words([...story.words, ...story.rewards, ...incidentWords(story)]),
  };
}

function crewTold(day: readonly Story[], now: number): unknown {
  const planned = day.filter((story) => stateOf(story) !== 'cancelled');
  const on = planned.filter((story) => {
    const phase = toldPhase(story, now);
    const isCalled = story.start - story.slot.lead * minute <= now && now < story.end;
    return phase.startsWith('running') || (!phase.startsWith('done') && isCalled);
  });
  // Whoever referees or stands in somewhere is not spare, though no crew there.
  const isOn = (story: Story) => {
    const phase = toldPhase(story, now);
    return (
      phase.startsWith('running') ||
      (!/^(done|cancelled)/.test(phase) && story.start <= now && now < story.end)
    );
  };
  const others = day
    .filter(isOn)
    .flatMap(({ slot, crew }) => [
      ...slot.plan.referees.map((name) => `${name} Player`),
      ...[...crew.values()].flatMap(({ what, text }) => (what === 'stand-in' ? [text] : [])),
    ]);
  const namesIn = (stories: readonly Story[]) => new Set(stories.flatMap(({ slot }) => slot.plan.crew));
  const busy = new Set([...namesIn(on), ...others]);
  return {
    on: on
      .flatMap((story) =>
        story.slot.plan.crew.map((who) => `${who} ${story.slot.id} ${toldPhase(story, now)}`),
      )
      .toSorted(),
    spare: [...namesIn(planned)].filter((who) => !busy.has(who)).toSorted(),
    missing: Object.fromEntries(planned.map((story) => [story.slot.id, missing(story)])),
    gaps: planned.flatMap((story) => (lacks(story) > 0 ? [story.slot.id] : [])).toSorted(),
  };
}

function homeTold(
  day: readonly Story[],
  person: { readonly id: string; readonly name: string },
  now: number,
  isRecorded: boolean,
): unknown {
  const isReferee = ({ slot }: Story) => slot.plan.referees.some((name) => person.name.startsWith(name));
  const own = day
    .filter((story) => !isOver(story) && (isReferee(story) || story.slot.plan.crew.includes(person.name)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const isPast = (story: Story) => /past|over/.test(toldPhase(story, now));
  const slots = own.filter((story) => !isPast(story));
  const isAlarm = (story: Story) =>
    isRecorded && sectionOf(story, now, true) === 'notStarted' && pastMinutes(story.start, now) >= 10;
  const refereed = day.filter((story) => !isOver(story) && isReferee(story));
  return {
    slots: slots.map((story) => `${story.slot.id} ${toldPhase(story, now)}`).toSorted(),
    isLate: own.some((story) => story.slot.id !== slots[0]?.slot.id && isAlarm(story)),
    next: refereed
      .filter((story) => !isPast(story))
      .map(({ slot }) => slot.id)
      .toSorted(),
    isAtHand: own.some((story) =>
      ['running', 'notStarted', 'ongoing', 'next'].includes(sectionOf(story, now, true)),
    ),
    missing: Object.fromEntries(slots.map((story) => [story.slot.id, lacks(story)])),
  };
}
