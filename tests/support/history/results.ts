import { saveChoices } from '#actions/settleConflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Field, FieldValue, GroupField } from '#domain/content/fields/field.ts';
import { rowConflicts, withCells } from '#domain/rules/conflicts/merge.ts';
import { rowChoiceKey, latestResults } from '#mirror/conflicts/resultTexts.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { documentState } from '#mirror/read/documents.ts';
import { type HistoryRun, type Participant, itemAt } from './run.ts';
import { storedTexts } from './stored.ts';
import { wordsIn } from './values.ts';

/** A word that somebody wrote as the result of a conflict and has neither saved with it nor discarded. */
export interface ResultWord {
  readonly participant: Participant;
  readonly word: string;
  /** Discarded words can be restored; after seven days they are gone. */
  isDiscarded: boolean;
}

/** Writes in the result of one field, or of one cell of a row, that both sides have changed. */
export async function writeResult(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  at: number,
): Promise<void> {
  const { device, mirror } = participant.device;
  const { conflict, lane, choices } = await documentState(mirror, keyId);
  if (!conflict?.theirs) return;
  const { theirs } = conflict;
  const base = baseOf(conflict, lane);
  const part = itemAt(editableParts(base, myPatch(base, lane), theirs), at);
  if (!part) return;
  const written = latestResults(choices)[part.key] ?? null;
  const word = run.writer.word(keyId, part.name);
  const choice = {
    side: 'mix' as const,
    value: part.write(written, word),
    mine: part.mine,
    theirs: part.theirs,
  };
  await saveChoices(mirror, conflict, { [part.key]: choice }, { id: 'tab', at: device.now() });
  run.resultWords.push({ participant, word, isDiscarded: false });
}

/** A part of a conflict whose result can be edited: its key, its field, both texts, and how a word is added to it. */
interface EditablePart {
  readonly key: string;
  readonly name: string;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  readonly write: (written: FieldValue, word: string) => FieldValue;
}

function editableParts(
  { entity, body: base }: Document,
  mine: Readonly<Record<string, FieldValue>>,
  { body: theirs }: Document,
): EditablePart[] {
  const { allFields } = documentTypes[entity];
  return Object.entries(mine).flatMap(([name, own]): EditablePart[] => {
    const [field, other = null] = [allFields[name], theirs[name]];
    if (!field || !Object.hasOwn(theirs, name)) return [];
    if (field.kind === 'group') return editableCells(name, field, [base[name] ?? null, own, other]);
    const isInConflict = canonicalJson(other) !== canonicalJson(base[name] ?? null);
    if (!isText(field) || !isInConflict || canonicalJson(other) === canonicalJson(own)) return [];
    const write = (written: FieldValue, word: string) => added(field, written ?? own, word);
    return [{ key: name, name, mine: own, theirs: other, write }];
  });
}

function editableCells(
  name: string,
  group: GroupField,
  [base, mine, theirs]: readonly [FieldValue, FieldValue, FieldValue],
): EditablePart[] {
  return rowConflicts(base, mine, theirs).flatMap(({ id, cells, mine: own, theirs: other }) => {
    const cell = cells.find((each) => isText(group.fields[each]));
    const field = cell === undefined ? undefined : group.fields[cell];
    if (!own || !other || cell === undefined || !field) return [];
    const write = (written: FieldValue, word: string) => {
      const [row = withCells(other, own, cells)] = Array.isArray(written) ? written : [];
      return typeof row === 'string' ? written : [{ ...row, [cell]: added(field, row[cell] ?? null, word) }];
    };
    return [{ key: rowChoiceKey(name, id), name, mine: [own], theirs: [other], write }];
  });
}

function isText(field: Field | undefined): boolean {
  return field?.kind === 'line' || field?.kind === 'rich';
}

/** A text with a word added; only the word where there is no room for both. */
function added(field: Field, before: FieldValue, word: string): string {
  const text = typeof before === 'string' ? before : '';
  if (field.kind === 'rich') return `${text}<p>${word}</p>`;
  return field.kind === 'line' && text.length + word.length < field.max ? `${text} ${word}`.trim() : word;
}

/** Follows no longer the words of a person that are part of a text they have saved. */
export function noteSaved({ resultWords }: HistoryRun, by: Participant, text: unknown): void {
  const saved = wordsIn(JSON.stringify(text));
  const left = resultWords.filter(({ participant, word }) => participant !== by || !saved.includes(word));
  resultWords.splice(0, resultWords.length, ...left);
}

/** Notes which words are now only among what was discarded on a device, and which have been restored from there. */
export async function noteDiscardedWords({ resultWords }: HistoryRun, on: Participant): Promise<void> {
  const discarded = wordsIn(JSON.stringify(await listDiscarded(on.device.mirror)));
  const here = await wordsOn(on);
  for (const each of resultWords)
    if (each.participant === on)
      each.isDiscarded = !here.includes(each.word) && (each.isDiscarded || discarded.includes(each.word));
}

/** A server restored from a backup forgets histories; only the text of documents is recovered (docs/sync.md). */
export async function noteRestored({ resultWords, participants }: HistoryRun): Promise<void> {
  const here = new Set((await Promise.all(participants.map(wordsOn))).flat());
  const left = resultWords.filter(({ word, isDiscarded }) => isDiscarded || here.has(word));
  resultWords.splice(0, resultWords.length, ...left);
}

/** Expects every such word on the device where it was written, or on the server. */
export async function expectResultWords({ actors, observation, resultWords }: HistoryRun): Promise<void> {
  const keyIds = [...observation.model.documents.keys()];
  const stored = await storedTexts(actors.servers.store().database.db, keyIds);
  const onServer = new Set([...stored.values()].flat().flatMap(wordsIn));
  for (const { participant, word, isDiscarded } of resultWords) {
    if (isDiscarded || onServer.has(word) || (await wordsOn(participant)).includes(word)) continue;
    throw new Error(`${participant.label}: ${word}, written as the result of a conflict, is lost`);
  }
}

/** Words of the person's own that are on a device and not discarded. */
async function wordsOn({ device: { mirror } }: Participant): Promise<string[]> {
  const { typed, outbox } = mirror;
  const rows = await Promise.all([typed.where('kind').notEqual('discarded').toArray(), outbox.toArray()]);
  return wordsIn(JSON.stringify(rows));
}
