import { defineEntity } from './define.ts';
import { chips, choice, group, line, number, references, rich } from '#domain/content/fields/builders.ts';

const countRange = { min: 0, max: 2_000 } as const;

export const monster = defineEntity({
  key: 'monster',
  api: 'monsters',
  path: '/monsters',
  route: 'monster',
  label: 'Monster',
  plural: 'Monsters',
  prefix: 'MON',
  hasEvent: false,
  copyable: true,
  print: {
    path: 'monsterManual',
    crumb: 'Monster Manual',
    title: 'Monster Manual',
    layout: 'manual',
    chapters: 'kind',
  },
  fields: {
    kind: choice('Kind', ['Monster', 'NPC', 'Creature', 'Summoned'], {
      required: true,
      section: 'What it is',
    }),
    appearance: rich('Appearance', { required: true, section: 'What it is' }),
    howToPlay: rich('How to play it', { required: true, section: 'What it is' }),
    hits: number('Hits, whole body', { ...countRange, section: 'In a fight' }),
    hitsByLocation: group(
      'Hits by location',
      'location',
      { location: line('Location', { max: 60 }), hits: number('Hits', { ...countRange }) },
      { section: 'In a fight', help: 'Instead of hits for the whole body' },
    ),
    armour: line('Armour', { section: 'In a fight' }),
    armourPoints: number('Armour points', { ...countRange, section: 'In a fight' }),
    damageAndCalls: chips('Damage and calls', { required: true, list: 'calls', section: 'In a fight' }),
    powers: rich('Powers', { section: 'In a fight' }),
    powerLammies: references('Powers on lammies', 'lammie', { section: 'In a fight' }),
    immunities: rich('Immunities', { section: 'In a fight' }),
    weaknesses: rich('Weaknesses', { section: 'In a fight' }),
    howItDies: rich('How it dies', { section: 'In a fight' }),
    costume: group(
      'Costume and kit',
      'item',
      {
        item: line('Item'),
        count: number('Count', { ...countRange }),
        source: choice('Source', ['Have', 'Make', 'Buy']),
      },
      { required: true, section: 'Crew and kit' },
    ),
    makeUp: rich('Make-up', { section: 'Crew and kit' }),
    makeUpMinutes: number('Make-up takes', { max: 1_000, unit: 'minutes', section: 'Crew and kit' }),
    crew: choice('Crew', ['Fighting', 'Non-fighting', 'Talking'], { section: 'Crew and kit' }),
    mostAtOnce: number('Most on the field at once', {
      ...countRange,
      required: true,
      section: 'Crew and kit',
    }),
    carriesLammies: references('Carries lammies', 'lammie', { section: 'Crew and kit' }),
    carries: line('Carries', { section: 'Crew and kit' }),
  },
});
