import { defineEntity } from './define.ts';
import { choice, group, line, reference, references, rich } from '#domain/content/fields/builders.ts';

export const plot = defineEntity({
  key: 'plot',
  api: 'plots',
  path: '/plot',
  route: 'plot',
  label: 'Plot Line',
  plural: 'Plot Lines',
  prefix: 'PLT',
  hasEvent: false,
  copyable: false,
  print: { layout: 'sheets' },
  fields: {
    background: rich('Background', {
      required: true,
      staff: true,
      section: 'Story',
      help: 'What is really going on',
    }),
    hook: rich('Hook', { required: true, section: 'Story', help: 'How players meet it' }),
    objectives: rich('Objectives', { section: 'Story' }),
    beats: group(
      'Beats',
      'beat',
      {
        title: line('Title'),
        text: rich('Text'),
        slotId: reference('Slot', 'eventSlot'),
        state: choice('State', ['Pending', 'Running', 'Done', 'Skipped']),
      },
      { section: 'Beats' },
    ),
    ifSucceed: rich('If they succeed', { staff: true, section: 'Outcomes' }),
    ifFail: rich('If they fail', { staff: true, section: 'Outcomes' }),
    ifIgnore: rich('If they ignore it', { staff: true, section: 'Outcomes' }),
    whatHappened: rich('What happened', { section: 'Outcomes', help: 'After the event' }),
    scale: choice('Scale', ['Personal', 'Group', 'Faction', 'World'], {
      required: true,
      section: 'Who and when',
    }),
    aimedAt: references('Aimed at', 'team', { section: 'Who and when' }),
    keyRoles: references('Key roles', 'monster', { section: 'Who and when' }),
    runners: references('Runners', 'user', { required: true, section: 'Who and when' }),
    continuesFrom: reference('Continues from', 'plot', { section: 'Who and when' }),
    firstEvent: reference('First event', 'event', { section: 'Who and when' }),
    lastEvent: reference('Last event', 'event', { section: 'Who and when' }),
  },
});
