import { expect, test } from 'vitest';
import { group, line } from '#domain/content/fields/builders.ts';
import { type FieldValue, type Fields, isRows } from '#domain/content/fields/field.ts';
import { type Seen, editOn, seenBefore, unseenUnits } from '#domain/rules/conflicts/unseen.ts';
import { seenByBoth } from '#domain/rules/conflicts/severalEdits.ts';
import { status } from '#domain/content/status.ts';

// A small model of the protocol of docs/sync.md, explored in every order of its steps: two devices, of which one has two tabs,
// and one document of three units, a field, a cell, and the row that it is in. Requests and answers are lost, or come twice.
// The rules are those of the product (domain/rules/conflicts/unseen.ts); what is around them is written again here, as small as it can
// be, and what people saw and typed is noted beside it.

/** The most steps of an order, and how many of them the network may spoil. */
const [depth, faults] = [8, 1];

const parts = ['title', 'item'] as const;
const fields: Fields = { title: line('Title'), props: group('Props', 'prop', { item: line('Item') }) };

/** The text of the document: its title, and what its only row says; null where there is no row. */
type Text = { readonly title: string; readonly item: string | null };

/** An edit in the lane of a device. */
interface Edit {
  readonly id: number;
  readonly isSent: boolean;
  readonly after: Text;
  readonly was: Seen;
  /** The values that its author had before them where they typed, and the words that they typed. */
  readonly saw: Readonly<Record<keyof Text, readonly (string | null)[]>>;
  readonly words: readonly string[];
}

/** Typing that has begun in a tab: where, and what the tab showed. */
type Typing = { readonly part: keyof Text; readonly isRemoval: boolean; readonly shown: Text };

interface Device {
  /** The server's text, as far as it is known here, and its number. */
  readonly known: Text;
  readonly version: number;
  readonly lane: readonly Edit[];
  readonly tabs: readonly (Typing | null)[];
}

interface World {
  readonly text: Text;
  readonly version: number;
  readonly ledger: readonly number[];
  /** Words in versions of the document, and those that were put beside them. */
  readonly history: readonly string[];
  readonly devices: readonly [Device, Device];
  /** Words that were saved, and those of them that their authors typed over themselves. */
  readonly typed: readonly string[];
  readonly rewritten: readonly string[];
  readonly next: number;
  readonly faults: number;
}

const bodyOf = ({ title, item }: Text): Record<string, FieldValue> => ({
  title,
  props: item === null ? [] : [{ id: 'r', item }],
});
const whole = (text: Text) => ({ teamId: 'owls', statusId: status.editing, body: bodyOf(text) });
const seenIn = (before: Text, after: Text) => seenBefore(fields, whole(before), whole(after));
const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');
const wordsIn = ({ title, item }: Text) => new Set([title, ...(item === null ? [] : [item])]);

/** A text with an edit on top of it: what the edit names is its own, and all else is as it is there. */
function on(text: Text, { after, was }: Pick<Edit, 'after' | 'was'>): Text {
  const names = new Set(Object.keys(was).map((unit) => unit.split('/', 1)[0]));
  const body = Object.fromEntries(Object.entries(bodyOf(after)).filter(([name]) => names.has(name)));
  const { title, props } = { ...bodyOf(text), ...editOn(fields, bodyOf(text), body, was) };
  const row = isRows(props) ? props[0] : undefined;
  return { title: textOf(title), item: row ? textOf(row['item']) : null };
}

/** Results of edits, by what their authors saw and the text that they are made on: most orders have come to them before. */
const results = new WeakMap<Seen, Map<string, { readonly text: Text; readonly isUnseen: boolean }>>();

/** The text that an edit makes of another, and whether it would replace something unseen there. */
function resultOf(text: Text, edit: Edit): { readonly text: Text; readonly isUnseen: boolean } {
  const known = results.get(edit.was) ?? new Map<string, ReturnType<typeof resultOf>>();
  results.set(edit.was, known);
  const key = `${text.title} ${text.item}`;
  let result = known.get(key);
  if (!result) {
    const after = on(text, edit);
    const isUnseen = unseenUnits(fields, whole(text), whole(after), edit.was).length > 0;
    result = { text: after, isUnseen };
    known.set(key, result);
  }
  return result;
}

/** Whether somebody else has changed what edits change, so that their authors have not seen it. */
function isExplained(text: Text, edits: readonly Edit[]): boolean {
  return edits.some(({ saw, after }) =>
    parts.some(
      (part) => saw[part].length > 0 && !saw[part].includes(text[part]) && text[part] !== after[part],
    ),
  );
}

/** The text that a device shows, and whether a person has to decide: nobody knows while an answer is on its way. */
function shownOn({ known, lane }: Device): { readonly text: Text; readonly hasConflict: boolean } {
  let text = known;
  let hasConflict = false;
  for (const edit of lane) {
    const result = resultOf(text, edit);
    hasConflict ||= result.isUnseen;
    text = result.text;
  }
  return { text, hasConflict: hasConflict && lane.every(({ isSent }) => !isSent) };
}

function withDevice(world: World, at: 0 | 1, device: Device): World {
  const [first, second] = world.devices;
  return { ...world, devices: at === 0 ? [device, second] : [first, device] };
}

/** A form saves what was typed in it. Never-sent edits of a device become one. */
function save(world: World, at: 0 | 1, tab: number): World | null {
  const device = world.devices[at];
  const typing = device.tabs[tab];
  if (!typing) return null;
  const { part, isRemoval, shown } = typing;
  const word = `w${world.next}`;
  const written = { ...shown, [part]: isRemoval ? null : word };
  const current = shownOn(device).text;
  const isNamed = (edit: Edit) => edit.saw[part].length > 0;
  // A text of its author's own, from another tab or just sent, is what they write over.
  const before = device.lane.some(isNamed) ? { ...shown, [part]: current[part] } : shown;
  const was = seenIn(before, { ...before, [part]: written[part] });
  const own = {
    id: world.next,
    isSent: false,
    after: on(current, { after: { ...before, [part]: written[part] }, was }),
    was,
    saw: { title: [], item: [], [part]: [before[part]] },
    words: isRemoval ? [] : [word],
  };
  const last = device.lane.at(-1);
  const isFolded = last !== undefined && !last.isSent;
  const edit: Edit = isFolded
    ? {
        ...own,
        was: seenByBoth(last.was, own.was),
        saw: { title: [...last.saw.title, ...own.saw.title], item: [...last.saw.item, ...own.saw.item] },
        words: [...last.words, ...own.words],
      }
    : own;
  const covered = isFolded ? last.words.filter((each) => !wordsIn(edit.after).has(each)) : [];
  const isSeen = current[part] === shown[part];
  return {
    ...withDevice(world, at, {
      ...device,
      lane: [...(isFolded ? device.lane.slice(0, -1) : device.lane), edit],
      tabs: device.tabs.map((each, index) => (index === tab ? null : each)),
    }),
    typed: [...world.typed, ...own.words],
    // A word that this tab did not show goes into the history.
    history: isSeen ? world.history : [...world.history, ...covered],
    rewritten: isSeen ? [...world.rewritten, ...covered] : world.rewritten,
    next: world.next + 1,
  };
}

/** The server gets an edit. */
function accept(world: World, edit: Edit): { readonly world: World; readonly isApplied: boolean } {
  if (world.ledger.includes(edit.id)) return { world, isApplied: true };
  const { text, isUnseen } = resultOf(world.text, edit);
  if (isUnseen) {
    if (!isExplained(world.text, [edit]))
      throw new Error('An edit was refused, and nobody had changed what it changes.');
    return { world, isApplied: false };
  }
  for (const part of parts) {
    const [before, saw] = [world.text[part], edit.saw[part]];
    if (text[part] !== before && !saw.includes(before))
      throw new Error(`${before} was replaced by ${text[part]}, whose author saw ${saw.join()}.`);
    if (saw.length > 0 && text[part] !== edit.after[part])
      throw new Error(`${edit.after[part]} was answered as stored, and ${text[part]} is there.`);
  }
  const isSame = text.title === world.text.title && text.item === world.text.item;
  return {
    isApplied: true,
    world: {
      ...world,
      text,
      version: world.version + (isSame ? 0 : 1),
      ledger: [...world.ledger, edit.id],
      history: isSame ? world.history : [...world.history, ...wordsIn(text)],
    },
  };
}

type Network = 'sound' | 'request lost' | 'answer lost' | 'twice';
const networks: readonly Network[] = ['sound', 'request lost', 'answer lost', 'twice'];

function send(world: World, at: 0 | 1, how: Network): World | null {
  const device = world.devices[at];
  const [first, ...others] = device.lane;
  const spoils = how === 'sound' ? 0 : 1;
  if (!first || spoils > world.faults || shownOn(device).hasConflict) return null;
  const sent = { ...first, isSent: true };
  const given = { ...world, faults: world.faults - spoils };
  let next = withDevice(given, at, { ...device, lane: [sent, ...others] });
  if (how === 'request lost') return next;
  let isApplied = false;
  for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1)
    ({ world: next, isApplied } = accept(next, sent));
  if (how === 'answer lost') return next;
  const lane = isApplied ? others : [{ ...first, isSent: false }, ...others];
  return withDevice(next, at, { ...device, lane, known: next.text, version: next.version });
}

function pull(world: World, at: 0 | 1): World | null {
  const device = world.devices[at];
  if (device.version === world.version) return null;
  return withDevice(world, at, { ...device, known: world.text, version: world.version });
}

/** A person decides, with both texts before them. What is not taken goes into the history. */
function settle(world: World, at: 0 | 1, side: 'mine' | 'theirs'): World | null {
  const device = world.devices[at];
  const { text: mine, hasConflict } = shownOn(device);
  if (!hasConflict) return null;
  const { known } = device;
  const after = side === 'mine' ? mine : known;
  const words = device.lane.flatMap((edit) => edit.words);
  const edit: Edit = {
    id: world.next,
    isSent: false,
    after,
    was: seenIn(known, after),
    saw: { title: [known.title], item: [known.item] },
    words: words.filter((each) => wordsIn(after).has(each)),
  };
  const isNeeded = after.title !== known.title || after.item !== known.item;
  return {
    ...withDevice(world, at, { ...device, lane: isNeeded ? [edit] : [] }),
    history: [...world.history, ...words.filter((each) => !wordsIn(after).has(each))],
    next: world.next + 1,
  };
}

function begin(world: World, at: 0 | 1, tab: number, typing: Typing): World {
  const device = world.devices[at];
  const tabs = device.tabs.map((each, index) => (index === tab ? typing : each));
  return withDevice(world, at, { ...device, tabs });
}

/** Every world that one step leads to, by the step. */
function* steps(world: World): Generator<readonly [string, World]> {
  for (const at of [0, 1] as const) {
    const device = world.devices[at];
    for (const [tab, typing] of device.tabs.entries()) {
      const saved = save(world, at, tab);
      if (saved) yield [`${at} saves tab ${tab}`, saved];
      // Tabs are alike: the second is used while something is typed in the first.
      if (typing || (tab > 0 && device.tabs[tab - 1] === null)) continue;
      const shown = shownOn(device).text;
      const typed = (part: keyof Text, isRemoval = false) =>
        begin(world, at, tab, { part, isRemoval, shown });
      for (const part of parts) yield [`${at} types the ${part} in tab ${tab}`, typed(part)];
      if (shown.item !== null) yield [`${at} removes the row in tab ${tab}`, typed('item', true)];
    }
    for (const how of networks) {
      const sent = send(world, at, how);
      if (sent) yield [`${at} sends: ${how}`, sent];
    }
    const pulled = pull(world, at);
    if (pulled) yield [`${at} pulls`, pulled];
    for (const side of ['mine', 'theirs'] as const) {
      const settled = settle(world, at, side);
      if (settled) yield [`${at} takes ${side}`, settled];
    }
  }
}

/** Runs a part of an order; an error says which steps led there. */
function after<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : ''}\nAfter:${path}`, { cause: error });
  }
}

/** Lets everything arrive, with everybody keeping their own text where they have to decide. */
function drain(from: World): World {
  let world = from;
  for (let round = 0; round < 6; round += 1) {
    for (const at of [0, 1] as const) {
      world = pull(world, at) ?? world;
      world = settle(world, at, 'mine') ?? world;
      while (world.devices[at].lane.length > 0) {
        const next = send(world, at, 'sound');
        if (!next) break;
        world = next;
      }
    }
  }
  return world;
}

function lostIn({ typed, history, rewritten, devices }: World): readonly string[] {
  const inLanes = devices.flatMap(({ lane }) => lane.flatMap(({ words }) => words));
  const there = new Set([...history, ...rewritten, ...inLanes]);
  return typed.filter((word) => !there.has(word));
}

test(`In every order of ${depth} steps, nothing is overwritten unseen, no word is lost, and everything arrives`, () => {
  const text: Text = { title: 'T', item: 'I' };
  const device = { known: text, version: 1, lane: [] };
  const first: World = {
    text,
    version: 1,
    ledger: [],
    history: ['T', 'I'],
    devices: [
      { ...device, tabs: [null, null] },
      { ...device, tabs: [null] },
    ],
    typed: [],
    rewritten: [],
    next: 1,
    faults,
  };
  let worlds: readonly Reached[] = [{ world: first, path: '' }];
  let conflicts = 0;
  for (let step = 0; step < depth; step += 1) {
    const reached = new Map<string, Reached>();
    for (const { world, path } of worlds) {
      for (const [name, next] of after(path, () => [...steps(world)])) {
        const key = JSON.stringify(next);
        if (reached.has(key)) continue;
        const way = `${path}\n${name}`;
        reached.set(key, { world: next, path: way });
        conflicts += expectSound(next, way);
      }
    }
    worlds = [...reached.values()];
  }
  const drained = new Set<string>();
  for (const { world, path } of worlds) {
    const devices = world.devices.map(({ known, version, lane }) => ({ known, version, lane }));
    // Text that is only being typed does not arrive, and most of them differ in nothing else.
    const key = JSON.stringify({ ...world, faults: 0, devices });
    if (drained.has(key)) continue;
    drained.add(key);
    expectArrived(
      after(path, () => drain(world)),
      path,
    );
  }
  expect(drained.size).toBeGreaterThan(10_000);
  expect(conflicts).toBeGreaterThan(1_000);
});

/** A world, and the steps that led there. */
type Reached = { readonly world: World; readonly path: string };

/** Expects that nothing is lost and that somebody has made each conflict. Returns how many there are. */
function expectSound(world: World, path: string): number {
  const lost = lostIn(world);
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}\nAfter:${path}`);
  const open = world.devices.filter((each) => shownOn(each).hasConflict);
  if (open.some(({ known, lane }) => !isExplained(known, lane)))
    throw new Error(`There is a conflict that nobody has made.\nAfter:${path}`);
  return open.length;
}

/** Expects that everything is on the server, and what is there on every device. */
function expectArrived(world: World, path: string): void {
  expectSound(world, path);
  for (const { lane, known } of world.devices) {
    const isThere = lane.length === 0 && known.title === world.text.title && known.item === world.text.item;
    if (!isThere) throw new Error(`It never arrives.\nAfter:${path}`);
  }
}
