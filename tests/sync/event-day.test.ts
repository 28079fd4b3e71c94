import { expect, test } from 'vitest';
import { logCards } from '#actions/event/cards.ts';
import { createDocument } from '#actions/documents.ts';
import { withRuns } from '#domain/event/run/runs.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { slotsOfEncounter } from '#mirror/queries/slotDocuments.ts';
import { recordRun, undoRun } from '#actions/event/runSheet.ts';
import { cardsFromLog } from '#domain/cards/cardsFromLog.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { type PlanAndReality, eventTotals, planAndReality } from '#domain/event/run/planAndReality.ts';
import { entriesAbout, runState } from '#domain/event/run/runState.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { status } from '#domain/content/status.ts';
import { makeBody } from '#support/makeBody.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { shown, approve } from '#support/operations.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const { game } = testGameFixture();

const minute = 60_000;
const timeIn = Date.parse('2027-05-01T09:00:00.000Z');
/** Slots of the day, one an hour, each three quarters of an hour long. */
const slotCount = 24;
const cardCount = 40;
const iso = (at: number) => new Date(at).toISOString();
const startOf = (at: number) => timeIn + at * 60 * minute;

/** A day of slots, each with its encounter, and a request for cards, all approved and on every device. */
async function planDay(olga: TestDevice) {
  const { newId } = olga.device;
  const eventId = newId();
  const slots: { readonly slotId: string; readonly encounterId: string }[] = [];
  for (let at = 0; at < slotCount; at += 1) {
    const [encounterId, slotId] = [newId(), newId()];
    const title = `Encounter ${at}`;
    const body = { ...makeBody.body('encounter'), title, runLog: [] };
    await createDocument(olga.device, { keyId: encounterId, entity: 'encounter', teamId: 'owls', body });
    await approve(olga, encounterId);
    const crew = ['mo', 'una'].map((id) => ({ id: `${id}${at}`, who: id, monster: null, present: false }));
    const [start, end] = [iso(startOf(at)), iso(startOf(at) + 45 * minute)];
    const slot = { title, eventId, start, end, document: encounterId, state: 'firm', crew };
    const made = { keyId: slotId, entity: 'eventSlot' as const, teamId: noTeam, body: slot };
    expect(codeOf(await createDocument(olga.device, made))).toBe('applied');
    slots.push({ slotId, encounterId });
  }
  const requestId = newId();
  const body = {
    ...makeBody.body('lammie'),
    title: 'A lantern',
    quantity: cardCount,
    production: null,
    cardLog: [],
  };
  await createDocument(olga.device, { keyId: requestId, entity: 'lammie', teamId: 'owls', body });
  await approve(olga, requestId);
  await olga.settle();
  return { slots, requestId };
}

/** Runs a slot from its start to its end, `late` minutes after its time, and logs it. */
async function runSlot(
  tablet: TestDevice,
  { slotId }: { readonly slotId: string },
  at: number,
  late: number,
) {
  const { device, clock } = tablet;
  const record = async (...notes: Parameters<typeof recordRun>[2]) =>
    expect(codeOf(await recordRun(device, slotId, notes))).toBe('applied');
  const begins = startOf(at) + late * minute;
  clock.advance(Math.max(0, begins - clock.now()));
  await record({ what: 'start' });
  await record({ what: 'present', about: `mo${at}` });
  await record({ what: at % 3 === 0 ? 'missing' : 'stand-in', about: `una${at}`, text: 'Ines' });
  // Ticked by mistake.
  await record({ what: 'issued', about: 'a', count: 5 });
  const ids = entriesAbout(runState((await shown(tablet, slotId)).body['runEvents']), ['issued'], 'a');
  expect(codeOf(await undoRun(device, slotId, ids))).toBe('applied');
  await record({ what: 'issued', about: 'a', count: 2 });
  if (at % 6 === 0) await record({ what: 'incident', about: '' });
  clock.advance(40 * minute);
  await record(
    { what: 'words', text: `Ran slot ${at}` },
    { what: 'end' },
    { what: 'outcome', outcome: 'partly' },
    { what: 'players', count: 12 },
  );
}

async function realityOn(device: TestDevice, slots: Awaited<ReturnType<typeof planDay>>['slots']) {
  const rows: PlanAndReality[] = [];
  for (const { slotId, encounterId } of slots) {
    const { body } = await shown(device, slotId);
    const slot = slotFrom(slotId, body);
    if (slot)
      rows.push(
        planAndReality(slot, { body, played: (await shown(device, encounterId)).body, now: slot.end }),
      );
  }
  return rows;
}

test('A day is run by two tablets and a desk without the server from time in to time out: nothing is lost, nothing is there twice, and plan and reality are right', async () => {
  const olga = await game().openDevice('olga');
  await olga.settle();
  const { slots, requestId } = await planDay(olga);
  let rhea = await game().openDevice('rhea');
  const [remy, desk] = [await game().openDevice('remy'), await game().openDevice('olga')];
  for (const device of [rhea, remy, desk]) {
    await device.settle();
    device.network.online = false;
  }

  // The two referees take every second slot, and each sixth one both, because neither has heard of the other.
  for (const [at, slot] of slots.entries()) {
    if (at % 2 === 0) await runSlot(rhea, slot, at, 5);
    // A tablet that is restarted at noon goes on where it was.
    if (at === slotCount / 2) rhea = await rhea.restart();
    if (at % 2 === 1 || at % 6 === 0) await runSlot(remy, slot, at, 10);
  }
  for (let card = 1; card <= cardCount; card += 1) {
    const serials = [String(card).padStart(2, '0')];
    const at = iso(timeIn + card * minute);
    const issued = { serials, act: 'issued' as const, holder: `Player ${card}`, at };
    const returned = { serials, act: 'returned' as const, at: iso(timeIn + 600 * minute) };
    for (const entry of card % 4 === 0 ? [issued, returned] : [issued])
      expect(codeOf(await logCards(desk.device, await shown(desk, requestId), entry))).toBe('applied');
  }
  const everyone = [rhea, remy, desk];
  expect(await Promise.all(everyone.map(({ mirror }) => mirror.outbox.count()))).not.toContain(0);

  for (const device of everyone) device.network.online = true;
  for (const device of [...everyone, ...everyone, olga]) await device.settle();
  for (const device of [...everyone, olga]) {
    expect(await device.mirror.outbox.count()).toBe(0);
    expect(await allConflicts(device.mirror)).toEqual([]);
    const rows = await realityOn(device, slots);
    const both = slotCount / 6;
    expect(eventTotals(rows)).toMatchObject({
      slots: slotCount,
      ended: slotCount,
      cancelled: 0,
      lammies: slotCount * 2,
      // Both recorded the incident of a slot that both ran.
      incidents: both * 2,
    });
    for (const [at, row] of rows.entries()) {
      const late = at % 2 === 0 ? 5 : 10;
      expect([at, row.startLate]).toEqual([at, late * minute]);
      expect([at, row.endLate]).toEqual([at, (late - 5) * minute]);
      expect([at, row.crewPresent, row.players, row.outcomes[0]?.outcome]).toEqual([
        at,
        at % 3 === 0 ? 1 : 2,
        12,
        'partly',
      ]);
    }
    for (const [at, { slotId, encounterId }] of slots.entries()) {
      const { body, statusId } = await shown(device, encounterId);
      const { runLog } = withRuns(body, await slotsOfEncounter(device.mirror, encounterId), {
        place: String,
        time: String,
      });
      expect([at, statusId, runLog.map(({ id }) => id)]).toEqual([at, status.approved, [slotId]]);
      const told = fieldsOf(encounter.fields.runLog, runLog[0] ?? { id: '' });
      const lines = plainText(told('outcome')).split('\n');
      // Both referees of a slot said it, each on a tablet of their own.
      expect([at, lines.filter((line) => line === `Ran slot ${at}`).length]).toEqual([
        at,
        at % 6 === 0 ? 2 : 1,
      ]);
      expect([at, told('lammiesIssued'), told('started')]).toEqual([
        at,
        2,
        iso(startOf(at) + (at % 2 === 0 ? 5 : 10) * minute),
      ]);
    }
    const cards = cardsFromLog((await shown(device, requestId)).body);
    expect(cards.map(({ state, holders }) => [state, holders.length])).toEqual(
      cards.map((_, card) => ((card + 1) % 4 === 0 ? ['returned', 0] : ['issued', 1])),
    );
    expect(cards).toHaveLength(cardCount);
  }
}, 240_000);
