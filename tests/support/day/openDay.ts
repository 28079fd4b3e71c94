import { createDocument } from '#actions/documents.ts';
import type { Device } from '#actions/device.ts';
import type { Body } from '#domain/content/body.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { applied } from '../changes.ts';
import type { TestDevice } from '../device.ts';
import { makeBody } from '../makeBody.ts';
import { approve } from '../operations.ts';
import type { Day, PlannedSlot } from './day.ts';
import type { Said, SlotOfDay } from './story.ts';
import type { Viewed } from './views.ts';
import type { DayWorld } from './world.ts';

const minute = 60_000;
const timeIn = Date.UTC(2027, 4, 1, 18);
const iso = (at: number) => new Date(at).toISOString();
/** Crew, make-up and referees that the two encounters of a day need. */
const encounters = [
  { crewNeeded: 3, makeUpLead: 30, refereesNeeded: 2 },
  { crewNeeded: null, makeUpLead: null, refereesNeeded: null },
] as const;

/** A device at the event, what its user has said or heard, and the time that it records. */
export interface Tablet {
  on: TestDevice;
  /** Its user's acts are recorded with the times of the day. */
  readonly device: () => Device;
  readonly knows: Map<string, Said>;
}

/** An event that is being run. */
export interface Running extends Omit<Viewed, 'on' | 'now'> {
  readonly slots: readonly SlotOfDay[];
  readonly tablets: readonly Tablet[];
  /** Every device that was ever open, to be closed. */
  readonly opened: TestDevice[];
  /** All that the server has. */
  readonly onServer: Map<string, Said>;
  /** The right time, in epoch milliseconds. */
  now: number;
  /** How many texts were said. */
  texts: number;
}

/** Plans the event on the first device and opens the others, which fetch it. */
export async function openDay(world: DayWorld, day: Day, opened: TestDevice[]): Promise<Running> {
  const desk = await world.open('olga', 1);
  opened.push(desk);
  const { plan, slots } = await planDay(desk, day.slots, world.ids);
  const devices = [desk];
  for (const [at, { person }] of day.devices.entries()) {
    const device = await world.open(person, at + 2);
    opened.push(device);
    await device.settle();
    devices.push(device);
  }
  const run: Running = {
    ...plan,
    slots,
    tablets: [],
    opened,
    onServer: new Map(),
    now: timeIn,
    texts: 0,
    today: { from: timeIn - 12 * 60 * minute, to: timeIn + 12 * 60 * minute },
    referees: ['rhea', 'remy'].map((name) => ({ id: world.ids.get(name) ?? '', name: `${name} Player` })),
  };
  const tablets = devices.map((on, at): Tablet => {
    const clock = day.devices[at - 1] ?? { isOffBy: 0, isCorrected: true };
    // Unlike all others, so that two devices never say something in the same moment.
    const own = () => run.now + clock.isOffBy * minute + at;
    const tablet: Tablet = {
      on,
      knows: new Map(),
      device: () => ({
        ...tablet.on.device,
        now: () => iso(clock.isCorrected ? run.now + at : own()),
        ownTime: () => (clock.isCorrected && clock.isOffBy !== 0 ? iso(own()) : undefined),
      }),
    };
    return tablet;
  });
  return Object.assign(run, { tablets });
}

async function planDay(desk: TestDevice, planned: readonly PlannedSlot[], ids: DayWorld['ids']) {
  const { device } = desk;
  const make = async (entity: 'event' | 'eventSlot' | 'encounter' | 'lammie', body: Body) => {
    const keyId = device.newId();
    const teamId = entity === 'event' || entity === 'eventSlot' ? noTeam : 'owls';
    applied(await createDocument(device, { keyId, entity, teamId, body }));
    return keyId;
  };
  const eventId = await make('event', {
    title: 'The fest',
    start: iso(timeIn),
    end: iso(timeIn + 14 * 60 * minute),
    isNext: true,
  });
  const requestId = await make('lammie', {
    ...makeBody.body('lammie'),
    title: 'A lantern',
    quantity: 5,
    production: null,
    cardLog: [],
  });
  await approve(desk, requestId);
  const encounterIds: string[] = [];
  for (const [at, needs] of encounters.entries())
    encounterIds.push(
      await make('encounter', {
        title: `Encounter ${at}`,
        eventId,
        ...needs,
        // Twice, as where it is given out at two moments.
        lammies: ['first', 'second'].map((id) => ({ id, lammie: requestId, count: 2 })),
        runLog: [],
      }),
    );
  const slots: SlotOfDay[] = [];
  for (const [at, plan] of planned.entries()) {
    // No two start in the same second.
    const start = timeIn + plan.start * minute + at * 1_000;
    const encounterId = plan.encounter === null ? null : (encounterIds[plan.encounter] ?? null);
    const played = encounterId === null ? undefined : encounters[plan.encounter ?? 0];
    const crewNeeded = plan.crewNeeded ?? played?.crewNeeded ?? 0;
    const crew = plan.crew.map((who) => ({
      id: `${who.slice(0, 2)}${at}`,
      who,
      monster: null,
      present: false,
    }));
    const id = await make('eventSlot', {
      title: `Slot ${at}`,
      eventId,
      start: iso(start),
      end: iso(start + plan.length * minute),
      document: encounterId,
      kind: plan.kind,
      state: plan.state,
      setUp: plan.setUp,
      crew,
      crewNeeded: plan.crewNeeded,
      referees: plan.referees.map((name) => ids.get(name) ?? ''),
    });
    const open = Array.from({ length: Math.max(0, crewNeeded - crew.length) }, (_, place) => ({
      id: `crew.${place + 1}`,
      who: '',
    }));
    slots.push({
      id,
      plan,
      start,
      encounterId,
      places: [...crew, ...open],
      crewNeeded,
      refereesNeeded: played?.refereesNeeded ?? 0,
      makeUpLead: played?.makeUpLead ?? 0,
      lead: Math.max(plan.setUp ?? 0, played?.makeUpLead ?? 0),
    });
  }
  await desk.settle();
  return { plan: { eventId, requestId, encounterIds }, slots };
}
