import { nameKey } from '#domain/primitives/nameKey.ts';

/** Names of the columns of fields in spreadsheets, besides their labels. Words may come in any order, one or many. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'title', 'heading', 'called', 'what it is called', 'subject'],
  summary: [
    'what happens',
    'description',
    'short description',
    'brief description',
    'overview',
    'synopsis',
    'blurb',
    'pitch',
    'gist',
    'in short',
    'idea',
  ],
  tags: ['tag', 'keyword', 'category', 'label', 'theme'],
  links: ['related', 'see also', 'linked to'],
  organiserNotes: ['note', 'private notes', 'comment', 'remark', 'staff notes', 'internal notes', 'gm notes'],
  Team: ['faction', 'group', 'owner', 'owned by', 'plot team', 'owning team', 'writing team'],
  team: ['faction', 'group', 'owner', 'owned by', 'plot team', 'owning team', 'writing team'],
  eventId: ['game', 'which event'],
  start: ['start time', 'time in', 'begins', 'from', 'starts at', 'starting'],
  end: ['end time', 'time out', 'until', 'finish', 'ends at', 'finishes', 'to'],
  location: ['place', 'where', 'site', 'area', 'venue'],
  kind: ['type', 'category', 'sort'],
  type: ['kind', 'category', 'sort'],
  background: ['backstory', 'history', 'context', 'setting'],
  hook: ['how it starts', 'lead in', 'way in'],
  objectives: ['goal', 'aim', 'objective'],
  plotLine: ['plot', 'storyline', 'story line'],
  playersSee: ['player text', 'what they see'],
  refereeBrief: ['ref brief', 'referee notes', 'brief'],
  crewBrief: ['monster brief', 'npc brief'],
  duration: ['length', 'how long', 'minutes', 'takes'],
  monsters: ['monsters needed', 'npcs', 'npcs needed', 'creatures', 'cast'],
  crewNeeded: ['crew', 'number of crew', 'how many crew'],
  refereesNeeded: ['number of referees', 'refs needed'],
  referees: ['referee', 'refs'],
  props: ['props needed', 'kit', 'equipment'],
  costume: ['costume', 'kit', 'kit list', 'phys rep'],
  makeUp: ['make up', 'makeup', 'face paint'],
  appearance: ['looks', 'looks like', 'what it looks like'],
  howToPlay: ['role play', 'roleplay', 'playing notes', 'personality'],
  hits: ['hit points', 'hp', 'body hits'],
  damageAndCalls: ['calls', 'damage'],
  powers: ['abilities', 'special abilities', 'skills'],
  text: ['rumour', 'rumour text', 'wording', 'words'],
  truth: ['is it true', 'true'],
  source: ['where from', 'heard from'],
  cardText: ['text', 'wording', 'effect'],
  quantity: ['number', 'how many', 'count', 'amount'],
  email: ['mail', 'email address', 'mail address', 'e mail', 'e mail address'],
  firstName: ['forename', 'given name', 'christian name'],
  lastName: ['surname', 'family name'],
  displayName: ['nickname', 'known as', 'character'],
  roleId: ['job', 'position'],
  capacity: ['holds', 'how many people', 'size'],
  code: ['short name', 'abbreviation', 'initials'],
  colour: ['color'],
};

const smallWords = new Set(['the', 'a', 'an', 'of', 'and', 'or', 'for']);

/**
 * Returns the words of a heading as headings are compared: case, order, number, signs between them and what is in brackets
 * make no difference.
 */
export function headingKey(heading: string): string {
  return wordsOf(heading).join(' ');
}

function wordsOf(heading: string): string[] {
  const apart = heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return nameKey(apart)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !smallWords.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1'))
    .toSorted();
}

/** A field that a column of a table may be imported as. */
export interface ColumnTarget {
  /** Name of the field. */
  readonly name: string;
  /** Heading of its column in an export. */
  readonly heading: string;
}

/** Names of the fields that a heading may be for, the surest first. */
export type HeadingReader = (heading: string) => readonly (readonly string[])[];

/**
 * Returns a function that finds the fields of a heading: by label or name as it is written, by the words of the label, and
 * by what else people call it. `noun` is what the table is about, so that “Plot name” is the name.
 */
export function createHeadingReader(targets: readonly ColumnTarget[], noun: string): HeadingReader {
  const [exact, labels, others] = [
    new Map<string, string[]>(),
    new Map<string, string[]>(),
    new Map<string, string[]>(),
  ];
  const add = (names: Map<string, string[]>, key: string, name: string) =>
    names.set(key, [...(names.get(key) ?? []), name]);
  for (const { name, heading } of targets) {
    for (const key of new Set([nameKey(heading), nameKey(name)])) add(exact, key, name);
    add(labels, headingKey(heading), name);
    for (const key of new Set((otherNames[name] ?? []).map(headingKey))) add(others, key, name);
  }
  const about = new Set(wordsOf(noun));
  return (heading) => {
    const words = wordsOf(heading);
    if (words.length === 0) return [];
    const key = words.join(' ');
    // “Plot” in a table of plots is the title, and “Event name” is the event.
    const rest = words.filter((word) => !about.has(word)).join(' ') || 'name';
    const unnamed = words.filter((word) => word !== 'name').join(' ');
    return [
      exact.get(nameKey(heading)) ?? [],
      labels.get(key) ?? [],
      [others.get(key), others.get(rest), labels.get(rest), labels.get(unnamed)].flatMap(
        (names) => names ?? [],
      ),
    ];
  };
}
