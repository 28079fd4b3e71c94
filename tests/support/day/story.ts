import type { RunEvent } from '#domain/event/run/runEvent.ts';
import type { PlannedSlot } from './day.ts';

/** Something that was said at an event, as the test itself wrote it down. */
export type Said =
  | ({
      readonly kind: 'entry';
      readonly slot: string;
      /** Its place among what was said with one press. */
      readonly part: number;
    } & RunEvent)
  | {
      readonly kind: 'card';
      readonly part: 0;
      readonly id: string;
      readonly at: number;
      readonly slot: string;
      readonly serial: string;
      readonly act: string;
    }
  | { readonly kind: 'move'; readonly id: string; readonly slot: string; readonly by: number };

/** A slot as the test planned it. */
export interface SlotOfDay {
  readonly id: string;
  readonly plan: PlannedSlot;
  /** Epoch milliseconds, before it was moved. */
  readonly start: number;
  readonly encounterId: string | null;
  readonly places: readonly { readonly id: string; readonly who: string }[];
  readonly crewNeeded: number;
  readonly refereesNeeded: number;
  /** Minutes before its start in which its crew is in make-up. */
  readonly makeUpLead: number;
  /** Minutes before its start from which its crew or place is in preparation. */
  readonly lead: number;
}

/** An incident of a slot. */
interface ToldIncident {
  readonly id: string;
  readonly words: string[];
  readonly calls: string[];
  takenBy: string | null;
}

/** A message to the desk that is no incident. */
interface ToldMessage {
  readonly id: string;
  readonly matter: string;
  /** The device that it is about, if it is about one. */
  readonly about: string;
  readonly text: string;
  seenBy: string | null;
}

/** The truth about a slot, as far as a device can know it, worked out a second time and simply. */
export interface Story {
  readonly slot: SlotOfDay;
  readonly start: number;
  readonly end: number;
  /** Ids of the entries that hold, by time. */
  readonly entries: string[];
  started: number | null;
  ended: number | null;
  isCancelled: boolean;
  pausedSince: number | null;
  paused: number;
  referee: string | null;
  readonly crew: Map<string, RunEvent>;
  readonly kit: Set<string>;
  readonly issued: Map<string, number>;
  players: number | null;
  readonly rewards: string[];
  readonly outcomes: RunEvent[];
  readonly words: string[];
  readonly incidents: ToldIncident[];
  /** The last of each matter. */
  readonly messages: readonly ToldMessage[];
  /** Serials of the cards that were given out in it and are out. */
  readonly cards: string[];
}

const minute = 60_000;

/** Returns the story of a slot from what was said of it. */
export function storyOf(slot: SlotOfDay, said: readonly Said[]): Story {
  const own = said.filter((each) => each.slot === slot.id);
  const entries = own.filter((each) => each.kind === 'entry').sort(byTime);
  const undone = new Set(entries.filter(({ what }) => what === 'undo').map(({ about }) => about));
  const holding = entries.filter(({ id, what }) => what !== 'undo' && !undone.has(id));
  const moved = own.reduce((sum, each) => sum + (each.kind === 'move' ? each.by : 0), 0) * minute;
  const story: Story = {
    slot,
    start: slot.start + moved,
    end: slot.start + slot.plan.length * minute + moved,
    entries: holding.map(({ id }) => id),
    started: null,
    ended: null,
    isCancelled: false,
    pausedSince: null,
    paused: 0,
    referee: null,
    crew: new Map(),
    kit: new Set(),
    issued: new Map(),
    players: null,
    rewards: [],
    outcomes: [],
    words: [],
    incidents: holding
      .filter(({ what }) => what === 'incident')
      .map(({ id }) => ({ id, words: [], calls: [], takenBy: null })),
    messages: lastOfEach(holding),
    cards: cardsOf(said)
      .filter((card) => card.slot === slot.id && card.isOut)
      .map(({ serial }) => serial),
  };
  for (const entry of holding) tell(story, entry);
  const corrected = new Set(holding.flatMap(({ what, about }) => (what === 'outcome' ? [about] : [])));
  const standing = story.outcomes.filter(({ id }) => !corrected.has(id));
  story.outcomes.splice(0, story.outcomes.length, ...standing);
  // The clocks of two devices differ: what ended has started.
  if (story.ended !== null && story.started !== null) story.ended = Math.max(story.ended, story.started);
  countPauses(story, holding);
  return story;
}

/** By time, and what was said with one press in the order in which it was said. */
function byTime(a: Moment, b: Moment): number {
  return a.at - b.at || a.part - b.part || (a.id < b.id ? -1 : 1);
}

type Moment = Pick<Extract<Said, { kind: 'entry' }>, 'at' | 'part' | 'id'>;

function tell(story: Story, entry: RunEvent): void {
  const { what, about, by, at, text } = entry;
  const incident = story.incidents.find(({ id }) => id === about);
  const message = story.messages.find(({ id }) => id === about);
  switch (what) {
    case 'start':
      if (story.started === null) story.referee ??= by;
      story.started ??= at;
      return;
    case 'end':
      story.ended ??= at;
      return;
    case 'cancel':
      story.isCancelled = true;
      return;
    case 'take-over':
      story.referee = by;
      return;
    case 'present':
    case 'missing':
    case 'stand-in':
      story.crew.set(about, entry);
      return;
    case 'kit':
      story.kit.add(about);
      return;
    case 'issued':
      story.issued.set(about, entry.count ?? 1);
      return;
    case 'players':
      story.players = entry.count;
      return;
    case 'rewards':
      story.rewards.push(text);
      return;
    case 'outcome': {
      const others = story.outcomes.filter((each) => each.by !== by);
      story.outcomes.splice(0, story.outcomes.length, ...others, entry);
      return;
    }
    case 'words':
      if (about === '') story.words.push(text);
      else incident?.words.push(text);
      return;
    case 'call':
      incident?.calls.push(entry.outcome);
      return;
    case 'acknowledge':
      if (incident) incident.takenBy ??= by;
      if (message) message.seenBy ??= by;
      return;
    case 'incident':
    case 'tell':
    case 'pause':
    case 'resume':
    case 'undo':
      return;
  }
}

/** The last message of each matter, and of each device that one is about. */
function lastOfEach(entries: readonly RunEvent[]): readonly ToldMessage[] {
  const told = entries.filter(({ what }) => what === 'tell');
  return told
    .filter(({ outcome, about }, at) =>
      told.slice(at + 1).every((later) => later.outcome !== outcome || later.about !== about),
    )
    .map(({ id, outcome, about, text }) => ({ id, matter: outcome, about, text, seenBy: null }));
}

/** Counts the time between a pause and what ends it: the next resume, or the end. */
function countPauses(story: Story, entries: readonly RunEvent[]): void {
  const { started, ended } = story;
  if (started === null) return;
  let since: number | null = null;
  for (const { what, at } of entries) {
    if (at < started || (ended !== null && at > ended)) continue;
    if (what === 'pause') since ??= at;
    if (what === 'resume' && since !== null) {
      story.paused += at - since;
      since = null;
    }
  }
  if (since !== null && ended !== null) story.paused += ended - since;
  else story.pausedSince = since;
}

/** A card of the day. */
interface ToldCard {
  readonly serial: string;
  state: string;
  holders: string[];
  /** The slot in which it was given out last. */
  slot: string;
  readonly isOut: boolean;
}

/** Returns every card of which something was said, in the order in which they were last given out. */
export function cardsOf(said: readonly Said[]): readonly ToldCard[] {
  const cards = new Map<string, { state: string; holders: string[]; slot: string }>();
  for (const { id, serial, act, slot } of said.filter((each) => each.kind === 'card').sort(byTime)) {
    const card = cards.get(serial) ?? { state: 'requested', holders: [], slot: '' };
    if (act === 'issued') {
      cards.delete(serial);
      card.holders.push(id);
      card.slot = slot;
    } else card.holders = [];
    if (card.state !== 'void') card.state = act === 'replaced' ? 'void' : act;
    cards.set(serial, card);
  }
  return [...cards].map(([serial, card]) => ({
    serial,
    ...card,
    isOut: card.state === 'issued' || card.holders.length > 0,
  }));
}

/** How far a slot has come, as one line: kind and minutes. */
export function toldPhase(story: Story, now: number): string {
  const { started, ended, start, end, slot, paused, pausedSince } = story;
  const kind = stateOf(story);
  if (kind === 'cancelled') return 'cancelled';
  if (kind === 'done') return `done ${story.outcomes.map(({ outcome }) => outcome).join(' ')}`.trim();
  const minutes = (from: number, to: number) => Math.floor(to / minute) - Math.floor(from / minute);
  if (started !== null && ended === null) {
    const open = pausedSince === null ? 0 : Math.max(0, now - pausedSince);
    const until = Math.max(end, started + (end - start) + paused + open);
    return `running ${minutes(now, until)}${pausedSince === null ? '' : ' paused'}`;
  }
  if (!isAwaited(story)) return now >= end ? 'over' : 'planned';
  if (now >= start)
    return `not started ${minutes(start, now)}${now >= end ? ` past ${minutes(end, now)}` : ''}`;
  return slot.lead > 0 && now >= start - slot.lead * minute ? 'due' : 'planned';
}

/** Whether a slot that has not begun is more than pencilled, and somebody runs it. */
export function isAwaited(story: Story): boolean {
  const { plan, encounterId, crewNeeded } = story.slot;
  if (stateOf(story) === 'pencilled') return false;
  const isRun = ['encounter', 'battle', 'ritual'].includes(plan.kind) || encounterId !== null;
  return isRun || crewNeeded > 0 || plan.crew.length > 0 || plan.referees.length > 0;
}

/** The state of a slot: what was recorded of its run, or else its plan. */
export function stateOf({ isCancelled, started, ended, slot }: Story): string {
  if (isCancelled) return 'cancelled';
  if (ended !== null) return 'done';
  if (started !== null) return 'running';
  return slot.plan.state === 'running' ? 'firm' : (slot.plan.state ?? '');
}
