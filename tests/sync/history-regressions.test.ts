import { regressionHistories } from '#support/histories.ts';

// Histories that once failed, shrunk.
regressionHistories({
  'a tab killed while syncing leaves its lease behind, and the next one waits until it expires and then gets everything':
    {
      devices: [0, 0],
      entities: [0, 0],
      steps: [
        { kind: 'share', device: 0, document: 0, whom: 0 },
        { kind: 'sync', device: 0, process: 0, faults: [] },
        { kind: 'sync', device: 0, process: 0, faults: [] },
        { kind: 'settle', device: 0, document: 0, choice: 0 },
        { kind: 'killed', device: 3 },
      ],
    },
  'a device told it is too old while another tab syncs for it ends in the same state': {
    devices: [0, 0],
    entities: [0, 0],
    steps: [
      { kind: 'sync', device: 0, process: 0, faults: [null, null, null] },
      { kind: 'sync', device: 0, process: 0, faults: [null, 'tooOld'] },
      { kind: 'frozen', device: 0 },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'write', device: 1, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'share', device: 1, document: 0, whom: 0 },
      { kind: 'settle', device: 0, document: 0, choice: 0 },
    ],
  },
});
