import { isEntityKey } from '#domain/content/entities/index.ts';
import { carry, decide, discard, recreateHeld, retry, undo } from './decisions.ts';
import { changeDocument, changeItem, create, write } from './edits.ts';
import { type Rights, rightsChanges } from './accounts.ts';
import { freeze, meet, whileAnswering, writeHalfSent } from './meeting.ts';
import { type HistoryRun, type Participant, itemAt, restartDevice } from './run.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Intention } from './intentions.ts';
import { noteLostComments } from './lostComments.ts';
import { newestOf } from './model.ts';
import { noteRestored, writeResult } from './results.ts';
import type { Step } from './steps.ts';
import { maySeeField } from './subject.ts';
import { absent, changedValues } from './values.ts';

/** Runs one step. */
export async function runStep(run: HistoryRun, step: Step): Promise<void> {
  const participant = itemAt(run.participants, step.device);
  if (!participant) return;
  if (step.kind === 'become') {
    const to = itemAt(rightsChanges, step.to);
    if (to) await changeRights(run, participant, to);
    return;
  }
  if (step.kind === 'settle' || step.kind === 'writeResult' || step.kind === 'retry') {
    const states = step.kind === 'retry' ? (['refused', 'stuck'] as const) : (['conflict'] as const);
    const open = itemAt(await blockedAs(run, ...states), step.device + step.document);
    if (!open) return;
    if (step.kind === 'settle') await decide(run, open.participant, open.keyId, step.choice);
    else if (step.kind === 'writeResult') await writeResult(run, open.participant, open.keyId, step.field);
    else await retry(open.participant, open.keyId);
    return;
  }
  if (step.kind === 'server') return runServerEvent(run, participant, step.event);
  if ('document' in step) {
    const keyId = itemAt(run.keyIds, step.document);
    if (keyId !== undefined) await runOnDocument(run, participant, keyId, step);
    return;
  }
  await runOnDevice(run, participant, step);
}

/** Gives a person other rights. Text that they saved in fields hidden from now on is not recovered after a restore. */
async function changeRights(run: HistoryRun, { name }: Participant, to: Rights): Promise<void> {
  await run.actors.become(name, to);
  run.withOtherRights.add(name);
  const { id } = run.actors.account(name);
  run.observation.intentions.notRecoverable((each) => each.person === id && isHiddenFrom(run, name, each));
}

/** Whether a value is in a field of a document on the server that its author may not see now. */
function isHiddenFrom(
  { actors, observation }: HistoryRun,
  name: Participant['name'],
  { keyId, key }: Pick<Intention, 'keyId' | 'key'>,
): boolean {
  const stored = observation.model.documents.get(keyId);
  const [field = key] = key.split('/', 1);
  return stored !== undefined && !maySeeField(actors.account(name), stored, field, newestOf(stored).body);
}

/** Steps about changes that wait for a person, on whatever device they are. */
type DecisionStep = Extract<Step, { kind: 'settle' | 'writeResult' | 'retry' }>;
type DocumentStep = Exclude<Extract<Step, { document: number }>, DecisionStep>;
type DeviceStep = Exclude<Step, { kind: 'become' | 'server' } | DecisionStep | DocumentStep>;

/** The changes of all devices that wait for a person in one of these states, by device and document. */
async function blockedAs(
  { participants }: HistoryRun,
  ...states: OutboxRow['state'][]
): Promise<{ readonly participant: Participant; readonly keyId: string }[]> {
  const found = participants.map(async (participant) => {
    const { outbox } = participant.device.mirror;
    const rows = await outbox.where('state').anyOf(states).sortBy('order');
    return [...new Set(rows.map((row) => row.keyId))].map((keyId) => ({ participant, keyId }));
  });
  return (await Promise.all(found)).flat();
}

async function runOnDocument(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  step: DocumentStep,
): Promise<void> {
  switch (step.kind) {
    case 'write':
      return write(run, participant, keyId, step);
    case 'typeMeanwhile':
      return whileAnswering(participant, () =>
        write(run, participant, keyId, { ...step, isFormOpen: false }),
      );
    case 'meet':
      return meet(run, participant, keyId, step);
    case 'frozen':
      return freeze(run, participant, keyId, step);
    case 'carry': {
      const theirs = run.participants.filter(
        (each) => each !== participant && each.name === participant.name,
      );
      const other = itemAt(theirs, step.other);
      if (!other) return;
      if (step.isHalfSent) await writeHalfSent(run, participant, keyId, step.field);
      return carry(run, participant, other);
    }
    case 'discard':
      return discard(run, participant, keyId);
    case 'open':
    case 'draft':
    case 'move':
    case 'team':
    case 'share':
    case 'assign':
    case 'say':
    case 'goBack':
      return changeDocument(run, participant, keyId, step);
  }
}

async function runOnDevice(run: HistoryRun, participant: Participant, step: DeviceStep): Promise<void> {
  const { device } = participant;
  switch (step.kind) {
    case 'create':
      return create(run, participant, step);
    case 'item':
      return changeItem(run, participant, step);
    case 'sync':
      run.actors.route(step.process);
      // The service worker may have sent what waits before the app is opened.
      if (step.process === 1 && step.faults.length === 0)
        await device.sendInBackground().catch(() => undefined);
      device.network.fail(...step.faults);
      device.clock.advance(await device.engine.cycle());
      run.actors.route(0);
      return;
    case 'syncMeanwhile': {
      const other = itemAt(run.participants, step.other);
      if (other && other !== participant)
        await whileAnswering(participant, async () => void (await other.device.engine.cycle()));
      return;
    }
    case 'killServer':
      run.actors.killDuringPush(step.turns);
      device.clock.advance(await device.engine.cycle());
      run.actors.calm();
      return;
    case 'restart':
      return restartDevice(run, participant);
    case 'killed':
      return whileAnswering(participant, () => restartDevice(run, participant));
    case 'full':
      return fillDevice(participant, step.writes);
    case 'clock':
      device.clock.advance(step.hours * 3_600_000);
      return;
    case 'undoDiscard':
      return undo(run, participant);
    case 'useHeld':
      return recreateHeld(run, participant);
  }
}

/** Carries out an event at the server. A full disk shows at the device's next cycle. */
async function runServerEvent(
  run: HistoryRun,
  { device }: Participant,
  event: Extract<Step, { kind: 'server' }>['event'],
): Promise<void> {
  const { actors, observation } = run;
  switch (event) {
    case 'kill':
      return actors.servers.kill();
    case 'backUp':
      return actors.backUp();
    case 'restore':
      if (!(await actors.restore())) return;
      observation.intentions.restored(await lostByRestore(run));
      await noteLostComments(run);
      return noteRestored(run);
    case 'diskFull':
      observation.isDiskFull = await actors.servers.setDiskFull(true);
      await device.engine.cycle();
      await actors.servers.setDiskFull(false);
      observation.isDiskFull = false;
  }
}

/**
 * The values that a restored server has lost and that their author's device still shows as saved. Comments are
 * looked at by themselves (`noteLostComments`); shares and status changes are not recovered, and neither is text in fields that its author may no longer see (docs/sync.md).
 */
async function lostByRestore(run: HistoryRun): Promise<Intention[]> {
  const { participants, observation } = run;
  const lost: Intention[] = [];
  for (const { device, account, name } of participants) {
    const rows = await device.mirror.documents.toArray();
    for (const { keyId, entity, sync, updatedBy, version, body } of rows) {
      const stored = observation.model.documents.get(keyId);
      if (sync !== 'saved' || updatedBy.id !== account.id || !isEntityKey(entity)) continue;
      if (stored && stored.versions.length >= version) continue;
      const before = stored ? newestOf(stored).body : {};
      for (const change of changedValues(entity, before, body))
        if (!isHiddenFrom(run, name, { keyId, key: change.key }))
          lost.push({ ...change, person: account.id, keyId, replaces: true, undoes: false });
    }
  }
  return lost.filter(({ to }) => to !== absent);
}

/** Runs a cycle in which every write after the first few throws, as on a device's full disk. */
async function fillDevice({ device }: Participant, writes: number): Promise<void> {
  const left = { writes };
  const refuse = (): undefined => {
    left.writes -= 1;
    if (left.writes < 0) throw new Error('the disk is full');
  };
  const { documents, outbox, server, meta } = device.mirror;
  for (const table of [documents, outbox, server, meta]) {
    table.hook('creating', refuse);
    table.hook('updating', refuse);
  }
  await device.engine.cycle();
  for (const table of [documents, outbox, server, meta]) {
    table.hook('creating').unsubscribe(refuse);
    table.hook('updating').unsubscribe(refuse);
  }
}
