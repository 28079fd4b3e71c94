import assert from 'node:assert/strict';
import { currentAssignment } from '#domain/content/assignment.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { Document } from '#domain/content/document.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { expectNoDifferingScopes } from '#support/hashInvariant.ts';
import type { HistoryAccount } from './accounts.ts';
import { decideAll } from './decisions.ts';
import { checkReasons } from './deviceState.ts';
import { type Intention, placeOf } from './intentions.ts';
import { expectLostComments } from './lostComments.ts';
import { type ModelDocument, newestOf } from './model.ts';
import { type HistoryRun, type Participant, restartDevice, valuesIn } from './run.ts';
import { expectResultWords } from './results.ts';
import { expectedTexts, storedTexts } from './stored.ts';
import { mayRead, maySeeField, subjectOf } from './subject.ts';
import { valueAt } from './values.ts';
import { allTyped, typedAbout } from '#mirror/typed/kinds.ts';

/** Restores the network, restarts every device, then syncs and settles until nothing is open. */
export async function settleEverything(run: HistoryRun, choice: number): Promise<void> {
  for (const participant of run.participants) {
    participant.device.network.calm();
    await restartDevice(run, participant);
  }
  for (let round = 0; round < 12; round += 1) {
    let open = 0;
    for (const { device } of run.participants) await device.settle();
    for (const participant of run.participants) {
      // Nothing is discarded that the rules have not explained.
      await checkReasons(run, participant);
      expectNoProblems(run);
      open += await decideAll(run, participant, (round + choice) % 3);
    }
    if (open === 0) break;
  }
  for (const { device } of run.participants) await device.settle();
}

/** Expects that the rules explain everything so far. */
export function expectNoProblems({ observation: { problems } }: HistoryRun): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Expects everything that must hold at the end of any history. */
export async function expectConsistent(run: HistoryRun): Promise<void> {
  expectNoProblems(run);
  for (const { device, label } of run.participants) {
    const { server, outbox, versions } = device.mirror;
    assert.equal((await syncSummary(device.mirror)).waiting, 0, `${label} has unsent work`);
    for (const table of [outbox, server, versions])
      assert.deepEqual([label, table.name, await table.toArray()], [label, table.name, []]);
  }
  await expectNothingLost(run);
  await expectDrafts(run);
  await expectResultWords(run);
  await expectLostComments(run);
  await expectHistories(run);
  for (const { device, name, label } of run.participants) {
    const account = run.actors.account(name);
    assert.deepEqual([label, await documentsOn(device.mirror)], [label, documentsFor(run, account)]);
    await expectNoDifferingScopes(device);
  }
  const [first] = run.participants;
  if (!first) return;
  const fresh = await run.actors.open(first.name, 999, 'new device');
  await fresh.settle();
  assert.deepEqual(await documentsOn(fresh.mirror), documentsFor(run, run.actors.account(first.name)));
  fresh.mirror.close();
  expectNoProblems(run);
}

/** Every value that somebody meant is on the server or in its history, held by its author, or was discarded. */
async function expectNothingLost({ participants, observation, actors }: HistoryRun): Promise<void> {
  const held = new Set<string>();
  for (const { device, name } of participants) {
    const { id } = actors.account(name);
    for (const { keyId, changes } of await allTyped(device.mirror, 'held'))
      for (const change of changes)
        for (const { key, value } of valuesIn(change)) held.add(`${id} ${keyId} ${key} ${value}`);
  }
  const isThere = ({ keyId, key, to }: Intention) => {
    const document = observation.model.documents.get(keyId);
    // A restored server gets text and comments again (src/mirror/feed), and no teams.
    if (key === 'teamId' && observation.restores > 0) return true;
    if (!document || key.startsWith('comment:')) return false;
    // A restore may have brought back the status that somebody meant, and nothing is sent for it then.
    if (key === 'statusId') return String(newestOf(document).statusId) === to;
    return valueAt(document.entity, newestOf(document).body, key) === to;
  };
  const lost = observation.intentions.lost(
    (each) => isThere(each) || held.has(`${each.person} ${each.keyId} ${placeOf(each)} ${each.to}`),
  );
  const text = lost.map(
    ({ person, keyId, key, to }) => `${key} of ${keyId}: ${to.slice(0, 200)} by ${person}`,
  );
  if (lost.length > 0) throw new Error(`Lost: ${text.join('\n')}`);
}

/** Every text that was typed and not saved is still on the device where it was typed. */
async function expectDrafts({ drafts }: HistoryRun): Promise<void> {
  for (const { participant, keyId, text } of drafts) {
    const here = await typedAbout(participant.device.mirror, keyId, 'draft');
    const texts = here.map(({ body }) => canonicalJson(body));
    assert.ok(texts.includes(text), `${participant.label} has lost the draft ${text}`);
  }
}

/** Every version and every retained text is in the history of its document, and nothing else is. */
async function expectHistories({ actors, observation }: HistoryRun): Promise<void> {
  const { documents } = observation.model;
  const stored = await storedTexts(actors.servers.store().database.db, [...documents.keys()]);
  for (const [keyId, document] of documents)
    assert.deepEqual([keyId, stored.get(keyId)?.toSorted()], [keyId, expectedTexts(document).toSorted()]);
}

/** The documents on a device, as far as histories change them. */
async function documentsOn({ documents }: Participant['device']['mirror']): Promise<string[]> {
  const rows = await documents.orderBy('keyId').toArray();
  return rows.filter(({ entity }) => isChanged(entity)).map((row) => shownText(documentOf(row)));
}

function isChanged(entity: string): boolean {
  return isEntityKey(entity) || ['event', 'location', 'researchPeriod'].includes(entity);
}

function shownText({
  keyId,
  entity,
  version,
  statusId,
  teamId,
  shares,
  comments,
  body,
  ...rest
}: Document): string {
  return canonicalJson({
    keyId,
    version,
    statusId,
    teamId: isEntityKey(entity) ? teamId : '',
    ...shares,
    assignedTo: currentAssignment(rest)?.to?.id ?? null,
    comments: comments.map(({ id, anchor = null, createdBy, comment, edits }) => [
      id,
      anchor,
      createdBy.id,
      comment,
      ...edits.map((each) => each.comment),
    ]),
    body: { ...body, serials: undefined },
  });
}

/** The documents that an account must have on a device, without the fields that it may not see. */
function documentsFor({ observation }: HistoryRun, who: HistoryAccount): string[] {
  const readable = [...observation.model.documents.values()].filter((document) => mayRead(who, document));
  return readable
    .toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))
    .map((document) => modelText(who, document));
}

function modelText(who: HistoryAccount, document: ModelDocument): string {
  const { keyId, entity, versions, shareAll, shareTeams, assignedTo, comments } = document;
  const { statusId, teamId, body } = newestOf(document);
  const visible = Object.entries(body).filter(
    ([name]) => name !== 'serials' && maySeeField(who, document, name, body),
  );
  return canonicalJson({
    keyId,
    version: versions.length,
    statusId,
    teamId: isEntityKey(entity) ? teamId : '',
    shareAll,
    shareTeams,
    assignedTo,
    comments: comments
      .filter((comment) => maySeeField(who, document, subjectOf(comment, comments), body))
      .map(({ id, anchor = null, by, texts }) => [id, anchor, by, ...texts]),
    body: Object.fromEntries(visible),
  });
}
