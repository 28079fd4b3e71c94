import { type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { type Doc, fieldsFor } from './book.ts';
import type { Answer, Call, Game } from './game.ts';
import type { Account, Allowed } from './oracle.ts';

/** One question to the server, and what the oracle says of the answer. */
export interface Case {
  readonly name: string;
  readonly who: Account | null;
  readonly call: Call;
  readonly allowed: Allowed;
  /** The same about a document that does not exist: must be answered alike, where the person need not know of this one. */
  readonly ofNothing?: Call;
  /** The status inside an answer to a batch; the answer's own otherwise. */
  readonly statusOf?: (answer: Answer) => number;
  /** What is wrong with an answer of 200; called when `done` has been. */
  readonly check?: (json: unknown) => string[];
  /** Takes down what a deed has changed, once it was answered 200. */
  readonly done?: (json: unknown) => void;
}

/** How often each kind of case was answered 200, and otherwise. */
export type Tally = Map<string, { taken: number; refused: number }>;

/** Asks and judges; gives what differs from the oracle. */
export async function judge(game: Game, each: Case, tally: Tally): Promise<string[]> {
  const { who, call, allowed } = each;
  const answer = await game.ask(who, call);
  const status = each.statusOf?.(answer) ?? answer.status;
  const expected = who?.active === true ? allowed : [401];
  const wrong: string[] = [];
  const kind = each.name.replace(/^push /, '').replace(/:.*/, '');
  const before = tally.get(kind) ?? { taken: 0, refused: 0 };
  const more = status === 200 ? { taken: before.taken + 1 } : { refused: before.refused + 1 };
  tally.set(kind, { ...before, ...more });
  if (!expected.includes(status))
    wrong.push(`answered ${status} instead of ${expected.join(' or ')}: ${answer.text.slice(0, 300)}`);
  if (status === 200) {
    each.done?.(answer.json);
    if (expected.includes(200)) wrong.push(...(each.check?.(answer.json) ?? []));
  }
  const leaks = answer.strange.filter((word) => !game.book.mayKnow(who, word));
  wrong.push(...leaks.map((word) => `LEAK of ${game.book.describe(word)}`));
  if (each.ofNothing && who?.active) {
    const nothing = await game.ask(who, each.ofNothing);
    const [one, other] = [anonymous(answer.text), anonymous(nothing.text)];
    if (answer.status !== nothing.status || one !== other)
      wrong.push(`tells of what is hidden: ${one} but of nothing ${other}`);
  }
  return wrong.map((each_) => `${each.name} by ${spoken(who)} (${call.method} ${call.path}): ${each_}`);
}

/** An answer without what differs between any two. */
function anonymous(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}

function spoken(who: Account | null): string {
  return who ? `${who.id} [${who.teams.join(' ')}]${who.isStaff ? ' staff' : ''}` : 'nobody';
}

/** What is wrong with a document as it was sent to somebody who may read it. */
export function wrongIn(
  who: Account,
  doc: Doc,
  json: unknown,
  released = doc.released,
  current = true,
): string[] {
  const wire = wireDocumentSchema.safeParse(json);
  if (!wire.success) return [`not a document: ${wire.error.message}`];
  return [...wrongFields(who, doc, wire.data, released), ...(current ? wrongWords(who, doc, wire.data) : [])];
}

const envelope = [
  'keyId',
  'entity',
  'reference',
  'statusId',
  'statusText',
  'teamId',
  'teamName',
  'version',
  'createdDate',
  'createdBy',
  'updatedDate',
  'updatedBy',
];

function wrongFields(who: Account, doc: Doc, wire: WireDocument, released: boolean): string[] {
  const seen = fieldsFor(who, doc.entity, released);
  const may = new Set([...envelope, ...seen]);
  const tooMany = Object.keys(wire).filter((name) => !may.has(name));
  const missing = [...envelope, ...seen.filter((name) => doc.filled.has(name))].filter(
    (name) => !(name in wire),
  );
  return [
    ...tooMany.map((name) => `shows the field ${name} of ${doc.entity}`),
    ...missing.map((name) => `does not show the field ${name} of ${doc.entity}`),
  ];
}

function wrongWords(who: Account, doc: Doc, wire: WireDocument): string[] {
  const wrong = fieldsFor(who, doc.entity, doc.released).filter((name) => {
    const word = doc.words.get(name);
    return word !== undefined && name in wire && !JSON.stringify(wire[name]).includes(word);
  });
  const { keyId, statusId, teamId, version } = wire;
  const stands = { keyId, statusId, teamId, version };
  const ought = { keyId: doc.keyId, statusId: doc.statusId, teamId: doc.teamId, version: doc.version };
  return [
    ...wrong.map((name) => `has lost the words of ${name}: ${JSON.stringify(wire[name])}`),
    ...(JSON.stringify(stands) === JSON.stringify(ought)
      ? []
      : [`stands as ${JSON.stringify(stands)} and ought to as ${JSON.stringify(ought)}`]),
  ];
}

/** What differs between two sets of ids. */
export function wrongSet(what: string, got: readonly string[], ought: readonly string[]): string[] {
  const [has, wants] = [new Set(got), new Set(ought)];
  return [
    ...[...has].filter((id) => !wants.has(id)).map((id) => `${what}: ${id} is too much`),
    ...[...wants].filter((id) => !has.has(id)).map((id) => `${what}: ${id} is missing`),
    ...(got.length === has.size ? [] : [`${what}: something comes twice`]),
  ];
}
