import { keptHistories } from '#support/histories.ts';

// Histories that failed once, as short as they could be made.
keptHistories({
  'a tab that was killed at work leaves its lease behind: the next one waits until that is old, and then has everything':
    {
      devices: [0, 0],
      steps: [
        { kind: 'share', device: 0, document: 0, whom: 0 },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'settle', device: 0, document: 0, choice: 0 },
        { kind: 'killed', device: 3 },
      ],
    },
  'a device that is told it is too old while another tab works for it comes to the same in the end': {
    devices: [0, 0],
    steps: [
      { kind: 'sync', device: 0, faults: [null, null, null] },
      { kind: 'sync', device: 0, faults: [null, 'tooOld'] },
      { kind: 'frozen', device: 0 },
      { kind: 'sync', device: 1, faults: [] },
      { kind: 'sync', device: 1, faults: [] },
      { kind: 'write', device: 1, document: 0, field: 0 },
      { kind: 'share', device: 1, document: 0, whom: 0 },
      { kind: 'settle', device: 0, document: 0, choice: 0 },
    ],
  },
});
