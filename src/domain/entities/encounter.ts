import { defineEntity } from './define.ts';
import { minutes } from '../fields/builders.ts';
import { choice, dateTime, group, line, number, reference, references, rich } from '../fields/builders.ts';

const headcount = { min: 0, max: 2_000 } as const;

export const encounter = defineEntity({
  key: 'encounter',
  api: 'encounters',
  path: '/encounters',
  route: 'encounter',
  label: 'Encounter',
  plural: 'Encounters',
  crumb: 'Encounter',
  prefix: 'ENC',
  hasEvent: true,
  copyable: true,
  print: { layout: 'sheets' },
  fields: {
    type: choice('Type', ['Battle', 'Skirmish', 'Camp attack', 'Roleplay', 'Trade', 'Puzzle', 'Ambient'], {
      required: true,
      section: 'What it is',
    }),
    plotLine: reference('Plot line', 'plot', { section: 'What it is' }),
    refereeBrief: rich('Referee brief', { required: true, section: 'Briefs' }),
    crewBrief: rich('Crew brief', { required: true, section: 'Briefs' }),
    playersSee: rich('What players see', { section: 'Briefs' }),
    startsWhen: line('Starts when', { required: true, section: 'When and where' }),
    endsWhen: line('Ends when', { required: true, section: 'When and where' }),
    playersMin: number('Players at least', { ...headcount, section: 'When and where' }),
    playersMax: number('Players at most', { ...headcount, section: 'When and where' }),
    duration: number('Duration', { ...minutes, required: true, section: 'When and where' }),
    setUp: number('Set-up', { ...minutes, section: 'When and where' }),
    clearUp: number('Clear-up', { ...minutes, section: 'When and where' }),
    wantedPart: choice('Wanted part of the day', ['Morning', 'Afternoon', 'Evening', 'Night'], {
      section: 'When and where',
    }),
    wantedTime: dateTime('Wanted time', { section: 'When and where' }),
    location: reference('Location', 'location', { required: true, section: 'When and where' }),
    secondChoice: reference('Second choice', 'location', { section: 'When and where' }),
    monsters: group(
      'Monsters',
      'monster',
      {
        monster: reference('Monster', 'monster'),
        count: number('Count', { ...headcount }),
        note: line('Note'),
      },
      { required: true, section: 'Crew and kit' },
    ),
    extraCrew: number('Extra crew', { ...headcount, section: 'Crew and kit' }),
    crewNeeded: number('Crew needed', {
      ...headcount,
      section: 'Crew and kit',
      sum: ['monsters.count', 'extraCrew'],
      help: 'Added up from monsters and extra crew, unless you enter another number',
    }),
    refereesNeeded: number('Referees needed', { ...headcount, required: true, section: 'Crew and kit' }),
    referees: references('Named referees', 'user', { section: 'Crew and kit' }),
    makeUpLead: number('Make-up lead', { ...minutes, section: 'Crew and kit' }),
    props: group(
      'Props',
      'prop',
      {
        item: line('Item'),
        count: number('Count', { ...headcount }),
        source: choice('Source', ['Have', 'Make', 'Buy']),
        who: line('Who'),
      },
      { section: 'Crew and kit' },
    ),
    lammies: group(
      'Lammies',
      'lammie',
      { lammie: reference('Lammie', 'lammie'), count: number('Count', { ...headcount }) },
      { section: 'Crew and kit' },
    ),
    rewards: rich('Rewards', { section: 'Outcome and safety' }),
    safety: rich('Safety and ground', { required: true, section: 'Outcome and safety' }),
    ifWrong: rich('If it goes wrong', { section: 'Outcome and safety' }),
    ifNobody: rich('If nobody comes', { section: 'Outcome and safety' }),
    runLog: group(
      'Run log',
      'entry',
      {
        started: dateTime('Started'),
        ended: dateTime('Ended'),
        referee: reference('Referee', 'user'),
        outcome: rich('Outcome'),
        lammiesIssued: number('Lammies issued', { ...headcount }),
      },
      { append: true, section: 'Run log', order: [{ ascending: ['started', 'ended'] }] },
    ),
  },
  order: [{ ascending: ['playersMin', 'playersMax'] }],
});
