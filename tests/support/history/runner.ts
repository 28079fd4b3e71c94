import { isEntityKey } from '#domain/entities/index.ts';
import { carry, decide, discard, recreateHeld, retry, undo } from './decisions.ts';
import { changeDocument, changeItem, create, write } from './edits.ts';
import { actorNames, rightsChanges } from './accounts.ts';
import { type HistoryRun, type Participant, itemAt, restartDevice } from './run.ts';
import type { Intention } from './intentions.ts';
import { newestOf } from './model.ts';
import type { Step } from './steps.ts';
import { absent, changedValues } from './values.ts';

/** Runs one step. */
export async function runStep(run: HistoryRun, step: Step): Promise<void> {
  if (step.kind === 'become') {
    const name = itemAt(actorNames, step.person);
    const to = itemAt(rightsChanges, step.to);
    if (name && to) await run.actors.become(name, to);
    return;
  }
  const participant = itemAt(run.participants, step.device);
  if (!participant) return;
  if (step.kind === 'server') return runServerEvent(run, participant, step.event);
  if ('document' in step) {
    const keyId = itemAt(run.keyIds, step.document);
    if (keyId !== undefined) await runOnDocument(run, participant, keyId, step);
    return;
  }
  await runOnDevice(run, participant, step);
}

type DocumentStep = Extract<Step, { document: number }>;
type DeviceStep = Exclude<Step, { kind: 'become' | 'server' } | DocumentStep>;

async function runOnDocument(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  step: DocumentStep,
): Promise<void> {
  const { device } = participant;
  switch (step.kind) {
    case 'write':
      return write(run, participant, keyId, step);
    case 'typeMeanwhile':
      device.network.beforeAnswer = () =>
        write(run, participant, keyId, { field: step.field, how: 'add', isFormOpen: false });
      await device.engine.cycle();
      device.network.beforeAnswer = null;
      return;
    case 'settle':
      await decide(run, participant, keyId, step.choice);
      return;
    case 'discard':
      return discard(run, participant, keyId);
    case 'retry':
      return retry(participant, keyId);
    case 'open':
    case 'draft':
    case 'move':
    case 'team':
    case 'share':
    case 'say':
    case 'goBack':
      return changeDocument(run, participant, keyId, step);
  }
}

async function runOnDevice(run: HistoryRun, participant: Participant, step: DeviceStep): Promise<void> {
  const { device } = participant;
  const whileAnswering = async (happens: () => Promise<void>) => {
    device.network.beforeAnswer = happens;
    await device.engine.cycle();
    device.network.beforeAnswer = null;
  };
  switch (step.kind) {
    case 'create':
      return create(run, participant, step);
    case 'item':
      return changeItem(run, participant, step);
    case 'sync':
      run.actors.route(step.process);
      device.network.fail(...step.faults);
      device.clock.advance(await device.engine.cycle());
      run.actors.route(0);
      return;
    case 'syncMeanwhile': {
      const other = itemAt(run.participants, step.other);
      if (other && other !== participant)
        await whileAnswering(async () => void (await other.device.engine.cycle()));
      return;
    }
    case 'restart':
      return restartDevice(run, participant);
    case 'killed':
      return whileAnswering(() => restartDevice(run, participant));
    case 'frozen':
      return whileAnswering(async () => {
        device.clock.advance(90_000);
        const tab = await device.openTab();
        await tab.engine.cycle();
        tab.mirror.close();
      });
    case 'full':
      return fillDevice(participant, step.writes);
    case 'clock':
      device.clock.advance(step.hours * 3_600_000);
      return;
    case 'undoDiscard':
      return undo(run, participant);
    case 'useHeld':
      return recreateHeld(run, participant);
    case 'carry': {
      const other = itemAt(run.participants, step.other);
      if (other) await carry(run, participant, other);
    }
  }
}

/** What happens to the server. A full disk is met by the device's next cycle. */
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
      if (await actors.restore()) observation.intentions.restored(await lostByRestore(run));
      return;
    case 'diskFull':
      observation.isDiskFull = await actors.servers.setDiskFull(true);
      await device.engine.cycle();
      await actors.servers.setDiskFull(false);
      observation.isDiskFull = false;
  }
}

/**
 * The values that a restored server has lost and that their author's device still shows as saved. Comments, shares and
 * status changes are not recovered (docs/sync.md).
 */
async function lostByRestore({ participants, observation }: HistoryRun): Promise<Intention[]> {
  const lost: Intention[] = [];
  for (const { device, account } of participants) {
    const rows = await device.mirror.documents.toArray();
    for (const { keyId, entity, sync, updatedBy, version, body } of rows) {
      const stored = observation.model.documents.get(keyId);
      if (sync !== 'saved' || updatedBy.id !== account.id || !isEntityKey(entity)) continue;
      if (stored && stored.versions.length >= version) continue;
      const before = stored ? newestOf(stored).body : {};
      for (const change of changedValues(entity, before, body))
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
  const { documents, outbox, shadow, meta } = device.mirror;
  for (const table of [documents, outbox, shadow, meta]) {
    table.hook('creating', refuse);
    table.hook('updating', refuse);
  }
  await device.engine.cycle();
  for (const table of [documents, outbox, shadow, meta]) {
    table.hook('creating').unsubscribe(refuse);
    table.hook('updating').unsubscribe(refuse);
  }
}
