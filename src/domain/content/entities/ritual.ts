import { defineEntity } from './define.ts';
import {
  choice,
  dateTime,
  group,
  line,
  number,
  reference,
  references,
  rich,
  yesNo,
} from '#domain/content/fields/builders.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type WarningContext, type Warning, effectiveNumber } from '#domain/content/fields/warnings.ts';
import type { BodyPatch } from '#domain/content/body.ts';

const where = 'Circle and time';
const who = 'Who and power';
const what = 'What it does';
const stage = 'Performance';
const after = 'Result';
const powerRange = { min: 0, max: 10_000 } as const;
const scoreRange = { min: 0, max: 10 } as const;

/** One ritual booked in a circle; the circle is a location. */
export const ritual = defineEntity({
  key: 'ritual',
  api: 'rituals',
  path: '/rituals',
  route: 'ritualCircle',
  label: 'Ritual Circle',
  plural: 'Ritual Circles',
  prefix: 'RIT',
  hasEvent: true,
  filtersByTeam: true,
  copyable: false,
  print: { layout: 'sheets' },
  fields: {
    circle: reference('Circle', 'location', {
      required: true,
      section: where,
      only: { field: 'kind', value: 'circle' },
    }),
    slot: reference('Slot', 'eventSlot', { section: where }),
    wantedTime: dateTime('Wanted time', { section: where }),
    ritualName: line('Ritual name', { required: true, section: what }),
    kind: choice('Kind', ['Enchant', 'Summon', 'Gate', 'Curse or cure', 'Empower', 'Divine', 'Other'], {
      section: what,
    }),
    ritualistPlayer: line('Ritualist: player', { required: true, section: who }),
    ritualistCharacter: line('Ritualist: character', { required: true, section: who }),
    ritualistNumber: line('Ritualist: number', { max: 40, section: who }),
    contributors: group(
      'Contributors',
      'contributor',
      { character: line('Character'), power: number('Power', powerRange) },
      { section: who },
    ),
    itemPower: group(
      'Power from items',
      'item',
      { lammie: reference('Lammie', 'lammie'), power: number('Power', powerRange) },
      { section: who },
    ),
    powerInAll: number('Power in all', {
      ...powerRange,
      section: who,
      sum: ['contributors.power', 'itemPower.power'],
      help: 'Added up from contributors and items, unless you enter another number',
    }),
    powerNeeded: number('Power needed', { ...powerRange, section: who }),
    intendedEffect: rich('Intended effect', { required: true, section: what }),
    targets: line('Targets', { required: true, section: what }),
    targetsWilling: yesNo('Present and willing', { section: what }),
    calledOn: line('Power called on', { list: 'powers', section: what }),
    plan: rich('Performance plan', { section: stage }),
    components: group(
      'Components',
      'component',
      { component: line('Component'), count: number('Count', powerRange) },
      { section: stage },
    ),
    staging: rich('Light, sound and monsters wanted', { section: stage }),
    monsters: references('Monsters', 'monster', { section: stage }),
    crewWanted: number('Crew wanted', { max: 500, section: stage }),
    immediate: yesNo('Immediate effect', { section: stage }),
    safety: rich('Safety', { section: stage }),
    referee: reference('Referee', 'user', { staffWrites: true, section: after }),
    entertainment: number('Entertainment score', { ...scoreRange, staffWrites: true, section: after }),
    relevance: number('Relevance score', { ...scoreRange, staffWrites: true, section: after }),
    powerSpent: number('Power spent', { ...powerRange, staffWrites: true, section: after }),
    outcome: choice('Outcome', ['Success', 'Partial', 'Failed', 'Backlash'], {
      staffWrites: true,
      section: after,
    }),
    outcomeText: rich('What happened', { staffWrites: true, section: after }),
    lammiesToMake: references('Lammies to make', 'lammie', { staffWrites: true, section: after }),
    ends: dateTime('Ends', { staffWrites: true, section: after }),
  },
  warnings: (body, facts) => [
    ...tooLittlePower(body, facts),
    ...tooManyContributors(body, facts),
    ...tooShortNotice(body, facts),
  ],
});

function tooLittlePower(body: BodyPatch, { game }: WarningContext): Warning[] {
  const least = Math.max(fieldsOf(ritual, body)('powerNeeded') ?? 0, game.ritualLeastPower);
  const power = effectiveNumber(ritual.fields, 'powerInAll', body) ?? 0;
  return power < least ? [{ name: 'powerInAll', message: `${power} of the ${least} it needs` }] : [];
}

function tooManyContributors(body: BodyPatch, { game }: WarningContext): Warning[] {
  const count = fieldsOf(ritual, body)('contributors').length;
  return count > game.ritualContributors
    ? [
        {
          name: 'contributors',
          message: `A circle allows ${game.ritualContributors} contributors; there are ${count}`,
        },
      ]
    : [];
}

function tooShortNotice(body: BodyPatch, { game, now }: WarningContext): Warning[] {
  const booked = fieldsOf(ritual, body);
  const wantedTime = booked('wantedTime');
  if (!booked('immediate') || wantedTime === null) return [];
  const minutes = (Date.parse(wantedTime) - Date.parse(now)) / 60_000;
  return minutes < game.ritualNotice
    ? [{ name: 'immediate', message: `An immediate effect needs ${game.ritualNotice} minutes’ notice` }]
    : [];
}
