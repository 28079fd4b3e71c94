import { type LastSeen, checkForwards, checkReasons } from './deviceState.ts';
import { shownOn, write } from './edits.ts';
import { writeResult } from './results.ts';
import { type HistoryRun, type Participant, itemAt } from './run.ts';
import type { StepOf } from './steps.ts';
import { groupAt } from './writing.ts';

/** The participant that a number selects; undefined if it is this one. */
function otherThan({ participants }: HistoryRun, self: Participant, at: number): Participant | undefined {
  const other = itemAt(participants, at);
  return other === self ? undefined : other;
}

/** Runs a cycle of a device during which something happens: between the server's first answer and its arrival. */
export async function whileAnswering({ device }: Participant, happens: () => Promise<void>): Promise<void> {
  device.network.beforeAnswer = happens;
  await device.engine.cycle();
  device.network.beforeAnswer = null;
}

/**
 * Two people change the same field of a document. What the other one writes is on the server, and this device has not
 * got it yet (`offline`), is just getting it (`typing`), or has got it after the form was opened (`form`). Perhaps the
 * person then begins to write the result of their conflict.
 */
export async function meet(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  step: StepOf<'meet'>,
): Promise<void> {
  await writeBoth(run, participant, keyId, step);
  if (!step.isResultWritten) return;
  await participant.device.engine.cycle();
  await writeResult(run, participant, keyId, step.field);
}

async function writeBoth(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  { other: at, field: number, isInGroup, theirs, mine, way }: StepOf<'meet'>,
): Promise<void> {
  const other = otherThan(run, participant, at);
  const seen = await shownOn(participant, keyId);
  if (!other || !seen) return;
  const field = (isInGroup ? groupAt(seen.entity) : undefined) ?? number;
  const writeTheirs = async () => {
    await write(run, other, keyId, { field, how: theirs, isFormOpen: false });
    await other.device.engine.cycle();
  };
  const writeMine = () => write(run, participant, keyId, { field, how: mine, isFormOpen: way === 'form' });
  switch (way) {
    case 'form':
      participant.forms.set(keyId, seen);
      await writeTheirs();
      await participant.device.engine.cycle();
      // A conflict that is there now is judged before its author writes on and perhaps makes the two sides equal.
      await checkReasons(run, participant);
      return writeMine();
    case 'typing':
      await writeTheirs();
      return whileAnswering(participant, writeMine);
    case 'offline':
      await writeMine();
      return writeTheirs();
  }
}

/**
 * A tab freezes before an answer arrives, and goes on after another tab has taken over and got what somebody has written
 * since. What the frozen tab then has in hand is old: nothing may go back.
 */
export async function freeze(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  { other: at, field }: StepOf<'frozen'>,
): Promise<void> {
  const { device } = participant;
  const other = otherThan(run, participant, at);
  const seen: LastSeen[] = [];
  await whileAnswering(participant, async () => {
    if (other) {
      await write(run, other, keyId, { field, how: 'add', isFormOpen: false });
      await other.device.engine.cycle();
    }
    // The timers of a frozen tab stand still, while the clock goes on.
    device.clock.set(device.clock.now() + 90_000);
    const tab = await device.openTab();
    await tab.engine.cycle();
    tab.mirror.close();
    seen.push(await checkForwards(run, participant, undefined));
  });
  for (const each of seen) await checkForwards(run, participant, each);
}

/** Writes twice in a document, the second time after a first request that never arrived: two changes wait in order. */
export async function writeHalfSent(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  field: number,
): Promise<void> {
  const { network, engine } = participant.device;
  await write(run, participant, keyId, { field, how: 'add', isFormOpen: false });
  network.fail('dropRequest');
  await engine.cycle();
  await write(run, participant, keyId, { field, how: 'add', isFormOpen: false });
}
