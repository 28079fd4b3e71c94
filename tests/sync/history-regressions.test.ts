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
      { kind: 'frozen', device: 0, other: 0, document: 0, field: 0 },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'write', device: 1, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'share', device: 1, document: 0, whom: 0 },
      { kind: 'settle', device: 0, document: 0, choice: 0 },
    ],
  },
  'an edit imported beside an unsent comment is in conflict with what its author had not seen': {
    devices: [0, 0, 0],
    entities: [5, 5],
    steps: [
      { kind: 'write', device: 0, document: 0, field: 6, how: 'replace', isFormOpen: false },
      { kind: 'write', device: 2, document: 0, field: 6, how: 'replace', isFormOpen: false },
      { kind: 'sync', device: 2, process: 0, faults: [] },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'say', device: 1, document: 0, how: 0 },
      { kind: 'carry', device: 0, other: 0, document: 0, field: 0, isHalfSent: false },
    ],
  },
  'own text that a restored server has lost comes back, although the document was edited again before the first pull':
    {
      devices: [0, 0],
      entities: [5, 5],
      steps: [
        { kind: 'write', device: 0, document: 0, field: 6, how: 'replace', isFormOpen: false },
        { kind: 'sync', device: 0, process: 0, faults: [] },
        { kind: 'server', device: 0, event: 'restore' },
        { kind: 'write', device: 0, document: 0, field: 0, how: 'replace', isFormOpen: false },
        { kind: 'sync', device: 0, process: 0, faults: [] },
      ],
    },
  'a text written while a log entry is being sent does not replace what others wrote before that': {
    devices: [1, 0],
    entities: [1, 0],
    steps: [
      { kind: 'typeMeanwhile', device: 1, document: 0, field: 0, how: 'add' },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'addLog', isFormOpen: false },
      { kind: 'typeMeanwhile', device: 0, document: 0, field: 0, how: 'add' },
    ],
  },
  'a device with an open conflict takes over what a restored server has': {
    devices: [0, 0, 0, 0],
    entities: [0, 0],
    steps: [
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'write', device: 2, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'sync', device: 2, process: 0, faults: [] },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'team', device: 0, document: 0, team: 0 },
      { kind: 'sync', device: 0, process: 0, faults: [] },
      { kind: 'item', device: 0, item: 0, how: 0 },
      { kind: 'server', device: 0, event: 'restore' },
      { kind: 'server', device: 0, event: 'kill' },
      { kind: 'sync', device: 0, process: 0, faults: [] },
    ],
  },
  'text in a field that its author may no longer see is held when the server is restored': {
    devices: [0, 1],
    entities: [8, 8],
    steps: [
      { kind: 'become', device: 0, to: 6 },
      { kind: 'typeMeanwhile', device: 0, document: 0, field: 3, how: 'add' },
      { kind: 'write', device: 1, document: 0, field: 4, how: 'long', isFormOpen: false },
      { kind: 'sync', device: 1, process: 0, faults: [null, 'serverError', null] },
      { kind: 'sync', device: 0, process: 0, faults: [null, null, 'dropAnswer'] },
      { kind: 'write', device: 0, document: 0, field: 1, how: 'move', isFormOpen: false },
      { kind: 'server', device: 0, event: 'restore' },
    ],
  },
  'an own text made into a document where its author has no team is refused, and holds up nothing else': {
    devices: [0, 3, 2],
    entities: [2, 1],
    steps: [
      { kind: 'write', device: 1, document: 0, field: 3, how: 'replace', isFormOpen: false },
      { kind: 'become', device: 1, to: 2 },
      { kind: 'sync', device: 1, process: 0, faults: [] },
      { kind: 'useHeld', device: 1 },
    ],
  },
  'an unsent text that an imported one covers goes into the history': {
    devices: [0, 0],
    entities: [0, 0],
    steps: [
      { kind: 'write', device: 3, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'sync', device: 0, process: 0, faults: [] },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'carry', device: 0, other: 0, document: 0, field: 0, isHalfSent: false },
      { kind: 'server', device: 0, event: 'kill' },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
    ],
  },
  'a conflict can be settled although its author may no longer write one of the fields they changed': {
    devices: [0, 1],
    entities: [0, 0],
    steps: [
      { kind: 'say', device: 0, document: 0, how: 0 },
      { kind: 'become', device: 0, to: 4 },
      { kind: 'typeMeanwhile', device: 0, document: 0, field: 5, how: 'add' },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'move', device: 1, document: 0, status: 0 },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
      { kind: 'typeMeanwhile', device: 3, document: 0, field: 0, how: 'add' },
      { kind: 'write', device: 0, document: 0, field: 0, how: 'add', isFormOpen: false },
    ],
  },
  'text that a restored server has lost does not come back in a field that its author may no longer see': {
    devices: [0, 1],
    entities: [0, 0],
    steps: [
      { kind: 'frozen', device: 1, other: 0, document: 0, field: 1 },
      { kind: 'server', device: 0, event: 'restore' },
      { kind: 'become', device: 0, to: 6 },
    ],
  },
  'an edit that a file took to another device and that grew here since is not taken for its earlier self': {
    devices: [1, 0, 0],
    entities: [7, 5],
    steps: [
      { kind: 'sync', device: 1, process: 0, faults: [null, 'dropAnswer', 'dropRequest'] },
      { kind: 'carry', device: 2, other: 3, document: 2, field: 7, isHalfSent: true },
      {
        kind: 'meet',
        device: 4,
        other: 2,
        document: 0,
        field: 1,
        isInGroup: true,
        theirs: 'replace',
        mine: 'replace',
        way: 'form',
      },
    ],
  },
  'a file takes an edit in conflict to another device, where it is still in conflict': {
    devices: [1, 0, 0],
    entities: [7, 5],
    steps: [
      {
        kind: 'meet',
        device: 2,
        other: 4,
        document: 0,
        field: 6,
        isInGroup: false,
        theirs: 'add',
        mine: 'replace',
        way: 'form',
      },
      { kind: 'carry', device: 2, other: 3, document: 2, field: 7, isHalfSent: true },
    ],
  },
});
