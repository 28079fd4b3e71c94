import type { Change } from '#domain/rules/change.ts';
import { cardLabel } from '#domain/cards/cardCode.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { displayReference } from '#domain/content/document.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf, rowsIn } from '#domain/content/fields/read.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { crewPlaces } from '#domain/event/run/crewPlaces.ts';
import { incidentLabel } from '#domain/event/run/incident.ts';
import { type RunEvent, incidentCalls, outcomeLabel, runEventsIn } from '#domain/event/run/runEvent.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

/** Names in entries: of places by `location:id`, and of slots by `eventSlot:id`. */
type Names = ReadonlyMap<string, string>;
type Entries = Extract<Change, { kind: 'addEntries' }>;

/**
 * Returns what a change adds to the log of a slot or of a card, a sentence each with its time: “End of The Last Ringer
 * 16:47”, “Card LAM-118-07 given out at The Last Ringer 16:50”. Empty for every other change.
 */
export function runEntryLines(
  change: Change,
  document: Pick<DocumentRow, 'body' | 'reference'> | undefined,
  names: Names,
): readonly string[] {
  if (change.kind !== 'addEntries') return [];
  if (change.entity === 'eventSlot') return slotLines(change, document, names);
  return change.entity === 'lammie' ? cardLines(change, document, names) : [];
}

/** Returns the ids of slots that a change names. */
export function slotsNamedIn(change: Change): readonly string[] {
  if (change.kind !== 'addEntries' || change.entity !== 'lammie') return [];
  return cardEntries(change).flatMap((row) => fieldsOf(lammie.fields.cardLog, row)('slot') ?? []);
}

function cardEntries({ body }: Entries): readonly GroupRow[] {
  return rowsIn(body['cardLog']);
}

function slotLines(
  { body }: Entries,
  slot: Pick<DocumentRow, 'body'> | undefined,
  names: Names,
): readonly string[] {
  const { places } = crewPlaces(slot?.body ?? {});
  const added = runEventsIn(body['runEvents']);
  const run: Run = {
    title: slot?.body.title ?? '',
    nameOf: (id) => names.get(`location:${id}`) ?? places.find((place) => place.id === id)?.who ?? '',
    events: [...runEventsIn(slot?.body['runEvents']), ...added],
  };
  return [
    ...added.map((event) => withTime(sentenceOf(event, run), event.at)),
    ...rowsIn(body['signUps']).map((row) => {
      const signUp = fieldsOf(eventSlot.fields.signUps, row);
      const who = signUp('who') || 'Somebody';
      const text = `${who} ${signUp('isOff') ? 'off again' : 'signed up'}${at(run.title)}`;
      return withTime(text, Date.parse(signUp('at') ?? ''));
    }),
  ];
}

/** A run as far as sentences about it need it. */
interface Run {
  readonly title: string;
  /** Names a place, or somebody of the crew; empty if unknown. */
  readonly nameOf: (id: string) => string;
  /** All its entries, for those that take another back. */
  readonly events: readonly RunEvent[];
}

const of = (title: string) => (title === '' ? '' : ` of ${title}`);
const at = (title: string) => (title === '' ? '' : ` at ${title}`);

function sentenceOf(event: RunEvent, run: Run): string {
  const { what, about, count, outcome, text } = event;
  const { title } = run;
  const name = about === '' ? '' : run.nameOf(about);
  switch (what) {
    case 'start':
      return `Start${of(title)}`;
    case 'pause':
      return `Pause${of(title)}`;
    case 'resume':
      return `End of the pause${of(title)}`;
    case 'end':
      return `End${of(title)}`;
    case 'cancel':
      return `Cancellation${of(title)}`;
    case 'take-over':
      return `Take-over${of(title)}`;
    case 'present':
    case 'missing':
      return `${name || 'An open place'} ${what}${at(title)}`;
    case 'stand-in':
      return `${text || 'Somebody'} stands in for ${name || 'an open place'}${at(title)}`;
    case 'kit':
      return `${name || 'Kit'} ticked${at(title)}`;
    case 'issued':
      return `${counted(count ?? 1, 'lammie')} given out${at(title)}`;
    case 'players':
      return `${counted(count ?? 0, 'player')} seen${at(title)}`;
    case 'rewards':
      return `Rewards${at(title)}: “${text}”`;
    case 'outcome':
      return `Outcome${of(title)}: ${outcomeLabel(outcome) || 'none'}`;
    case 'incident':
      return `Incident${at(name || title)}`;
    case 'tell':
      return `${incidentLabel(event)}${at(title)}`;
    case 'call': {
      const helper = incidentCalls.find(({ value }) => value === outcome)?.label ?? 'Help';
      return `${helper} called${onSubject(' to the ', event, run)}`;
    }
    case 'acknowledge':
      return `${subjectOf(event, run) || `Incident${at(title)}`} taken`;
    case 'words':
      return `Words${onSubject(' on the ', event, run)}: “${text}”`;
    case 'undo': {
      const undone = subjectOf(event, run);
      return `Undone${undone === '' ? at(title) : `: ${undone}`}`;
    }
  }
}

/** The sentence of the entry that one is about; empty if that is not on this device. */
function subjectOf({ about }: RunEvent, run: Run): string {
  const subject = run.events.find(({ id }) => id === about);
  return subject ? sentenceOf(subject, run) : '';
}

function onSubject(words: string, event: RunEvent, run: Run): string {
  const subject = subjectOf(event, run);
  return subject === '' ? at(run.title) : words + lowered(subject);
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLocaleLowerCase('en-GB') + sentence.slice(1);
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

function cardLines(
  change: Entries,
  request: Pick<DocumentRow, 'body' | 'reference'> | undefined,
  names: Names,
): readonly string[] {
  return cardEntries(change).map((row) => {
    const entry = fieldsOf(lammie.fields.cardLog, row);
    const reference = request ? displayReference(request) : '';
    const cards = entry('serials').map((serial) =>
      reference === '' ? serial : cardLabel({ reference, serial }),
    );
    const slot = entry('slot');
    const act = entry('act') ?? '';
    const holder = act === 'issued' && entry('holder') !== '' ? ` to ${entry('holder')}` : '';
    const place = slot === null ? '' : at(names.get(`eventSlot:${slot}`) ?? '');
    const text = `${cards.length === 1 ? 'Card' : 'Cards'} ${cards.join(', ')} ${cardActs[act] ?? act}${holder}${place}`;
    return withTime(text, Date.parse(entry('at') ?? ''));
  });
}

/** Words for what was done with a card, by what it became. */
const cardActs: Readonly<Record<string, string>> = {
  requested: 'back to requested',
  queued: 'queued for print',
  printed: 'printed',
  laminated: 'laminated',
  issued: 'given out',
  returned: 'given back',
  void: 'voided',
  replaced: 'replaced',
};

function withTime(text: string, moment: number): string {
  return Number.isNaN(moment) ? text : `${text} ${formatTimestamp(moment, dateFormats.time, 'en-GB')}`;
}
