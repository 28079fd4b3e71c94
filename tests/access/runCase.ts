import { type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { type ModelDocument, fieldsFor } from './gameModel.ts';
import type { Answer, Call, Game } from './game.ts';
import type { Account, AllowedStatuses } from './oracle.ts';

/** A call and the oracle's expectation. */
export interface AccessCase {
  readonly name: string;
  readonly who: Account | null;
  readonly call: Call;
  readonly allowed: AllowedStatuses;
  /** The same call for an unknown id, which must get the same answer if the user must not know that the document exists. */
  readonly sameForUnknownId?: Call;
  /** Status of the change in a batch; the status of the answer otherwise. */
  readonly statusOf?: (answer: Answer) => number;
  /** Differences in an answer of 200; called after `onAccepted`. */
  readonly check?: (json: unknown) => string[];
  /** Updates the model after an answer of 200. */
  readonly onAccepted?: (json: unknown) => void;
}

/** Number of accepted and refused cases by name. */
export type Tally = Map<string, { accepted: number; refused: number }>;

/** Runs a case and returns the differences from the oracle. */
export async function runCase(game: Game, each: AccessCase, tally: Tally): Promise<string[]> {
  const { who, call, allowed } = each;
  const answer = await game.call(who, call);
  const status = each.statusOf?.(answer) ?? answer.status;
  const expected = who?.active === true ? allowed : [401];
  const wrong: string[] = [];
  const kind = each.name.replace(/^push /, '').replace(/:.*/, '');
  const before = tally.get(kind) ?? { accepted: 0, refused: 0 };
  const more = status === 200 ? { accepted: before.accepted + 1 } : { refused: before.refused + 1 };
  tally.set(kind, { ...before, ...more });
  if (!expected.includes(status))
    wrong.push(`answered ${status} instead of ${expected.join(' or ')}: ${answer.text.slice(0, 300)}`);
  if (status === 200) {
    each.onAccepted?.(answer.json);
    if (expected.includes(200)) wrong.push(...(each.check?.(answer.json) ?? []));
  }
  const leaks = answer.leaked.filter((word) => !game.model.mayKnow(who, word));
  wrong.push(...leaks.map((word) => `LEAK of ${game.model.describe(word)}`));
  if (each.sameForUnknownId && who?.active) {
    const nothing = await game.call(who, each.sameForUnknownId);
    const [one, other] = [anonymous(answer.text), anonymous(nothing.text)];
    if (answer.status !== nothing.status || one !== other)
      wrong.push(`reveals a hidden document: ${one}, but for an unknown id ${other}`);
  }
  return wrong.map(
    (error) => `${each.name} by ${describeAccount(who)} (${call.method} ${call.path}): ${error}`,
  );
}

/** An answer with its ids replaced. */
function anonymous(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}

function describeAccount(who: Account | null): string {
  return who ? `${who.id} [${who.teams.join(' ')}]${who.isStaff ? ' staff' : ''}` : 'nobody';
}

/** Differences in a document sent to a reader. */
export function documentErrors(
  who: Account,
  doc: ModelDocument,
  json: unknown,
  released = doc.released,
  current = true,
): string[] {
  const wire = wireDocumentSchema.safeParse(json);
  if (!wire.success) return [`not a document: ${wire.error.message}`];
  return [
    ...fieldErrors(who, doc, wire.data, released),
    ...(current ? contentErrors(who, doc, wire.data) : []),
  ];
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

function fieldErrors(who: Account, doc: ModelDocument, wire: WireDocument, released: boolean): string[] {
  const seen = fieldsFor(who, doc.entity, released);
  const may = new Set([...envelope, ...(released ? ['isRevealed'] : []), ...seen]);
  const tooMany = Object.keys(wire).filter((name) => !may.has(name));
  const missing = [...envelope, ...seen.filter((name) => doc.filled.has(name))].filter(
    (name) => !(name in wire),
  );
  return [
    ...tooMany.map((name) => `shows the field ${name} of ${doc.entity}`),
    ...missing.map((name) => `does not show the field ${name} of ${doc.entity}`),
  ];
}

function contentErrors(who: Account, doc: ModelDocument, wire: WireDocument): string[] {
  const wrong = fieldsFor(who, doc.entity, doc.released).filter((name) => {
    const word = doc.canaries.get(name);
    return word !== undefined && name in wire && !JSON.stringify(wire[name]).includes(word);
  });
  const { keyId, statusId, teamId, version } = wire;
  const actual = { keyId, statusId, teamId, version };
  const expected = { keyId: doc.keyId, statusId: doc.statusId, teamId: doc.teamId, version: doc.version };
  return [
    ...wrong.map((name) => `has lost the text of ${name}: ${JSON.stringify(wire[name])}`),
    ...(JSON.stringify(actual) === JSON.stringify(expected)
      ? []
      : [`is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]),
  ];
}

/** The ids of documents, or of what is about them. */
export const keyIdsOf = (list: readonly { readonly keyId: string }[]) => list.map(({ keyId }) => keyId);

/** Differences between two sets of ids. */
export function setDifferences(what: string, got: readonly string[], expected: readonly string[]): string[] {
  const [has, wants] = [new Set(got), new Set(expected)];
  return [
    ...[...has].filter((id) => !wants.has(id)).map((id) => `${what}: ${id} is unexpected`),
    ...[...wants].filter((id) => !has.has(id)).map((id) => `${what}: ${id} is missing`),
    ...(got.length === has.size ? [] : [`${what}: has duplicates`]),
  ];
}
