// Rows of a device of the first released schema, and the rows that each later one was the first to store. The fixtures of
// the versions are written from them (write.ts). `{team}`, `{user}`, `{epoch}` and `{run}` are filled in by the test that
// loads a fixture.
import { emptyBody } from '#domain/entities/define.ts';
import { documentTypes } from '#domain/documentTypes.ts';

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

const at = '2026-06-01T12:00:00.000Z';
const ada = { id: '{user}', firstName: 'Ada', lastName: 'Ash', displayName: 'Ada Ash' };
const scopes = ['owned:{team}:encounter|staff'];
const common = {
  entity: 'encounter',
  teamId: '{team}',
  statusId: 0,
  shares: { shareAll: false, shareTeams: [] },
};
const signed = { createdDate: at, createdBy: ada, updatedDate: at, updatedBy: ada };

/** A document as the first version stored it, before there were comments. */
const document = (name: string, body: Row = {}, version = 1) => ({
  keyId: `${name}-{run}`,
  reference: version === 0 ? '' : 'ENC-1',
  version,
  ...common,
  ...signed,
  body: { ...emptyBody(documentTypes.encounter), title: name, ...body },
});
const stored = (sync: string, ...of: Parameters<typeof document>) => ({
  ...document(...of),
  scopes: of[2] === 0 ? [] : scopes,
  eventId: '',
  sync,
});
const outbox = (order: number, name: string, change: Row, rest: Row = {}) => ({
  order,
  id: `change-${order}-{run}`,
  keyId: `${name}-{run}`,
  change: { id: `change-${order}-{run}`, keyId: `${name}-{run}`, entity: 'encounter', ...change },
  after: null,
  statusAfter: 0,
  state: 'queued',
  tries: 0,
  notBefore: 0,
  error: null,
  madeAt: at,
  schema: 1,
  ...rest,
});
const save = (body: Row) => ({ kind: 'save', version: 1, body });
const draft = (name: string, rest: Row) => ({
  keyId: `${name}-{run}`,
  entity: 'encounter',
  isNew: false,
  teamId: '{team}',
  version: 1,
  at,
  ...rest,
});

/** Every text that a person typed begins with this. */
const typed = 'Typed:';

/** The rows by the version that was the first to store them, and by table. */
export const rowsByVersion: Readonly<Record<number, Rows>> = {
  1: {
    documents: [
      stored('waiting', 'ambush', { summary: `${typed} a save that waits` }),
      stored('waiting', 'lantern', { summary: `${typed} a new document, saved twice` }, 0),
      stored('conflict', 'ferry', { summary: `${typed} a save in conflict` }),
      stored('refused', 'mill', { summary: `${typed} a refused save` }),
      stored('refused', 'ford', { summary: `${typed} a save that got stuck` }),
    ],
    records: [
      {
        collection: 'team',
        id: '{team}',
        version: 1,
        archived: false,
        updatedDate: at,
        fields: { name: 'Owls', active: true },
      },
    ],
    outbox: [
      outbox(1, 'ambush', save({ summary: `${typed} a save that waits` })),
      outbox(
        2,
        'lantern',
        { kind: 'create', teamId: '{team}', body: { title: `${typed} a new document` } },
        { state: 'sent', tries: 1 },
      ),
      outbox(3, 'lantern', save({ summary: `${typed} a new document, saved twice` }), {
        after: 'change-2-{run}',
      }),
      outbox(4, 'ferry', save({ summary: `${typed} a save in conflict` }), {
        state: 'conflict',
        error: { code: 'stale_version', error: 'Somebody else has saved this document.' },
      }),
      outbox(5, 'mill', save({ summary: `${typed} a refused save` }), {
        state: 'refused',
        error: { code: 'forbidden', error: 'You may not do this.' },
      }),
      outbox(6, 'ford', save({ summary: `${typed} a save that got stuck` }), {
        state: 'stuck',
        tries: 10,
        error: { code: 'internal', error: 'Something went wrong on the server.' },
      }),
    ],
    shadow: [
      { keyId: 'ambush-{run}', document: document('ambush'), incoming: null },
      { keyId: 'ferry-{run}', document: document('ferry', { summary: 'Theirs' }, 2), incoming: null },
      { keyId: 'mill-{run}', document: document('mill'), incoming: null },
      { keyId: 'ford-{run}', document: document('ford'), incoming: document('ford', {}, 2) },
    ],
    conflicts: [
      {
        keyId: 'ferry-{run}',
        changeId: 'change-4-{run}',
        base: document('ferry'),
        theirs: document('ferry', { summary: 'Theirs' }, 2),
        at,
      },
    ],
    held: [
      {
        keyId: 'chapel-{run}',
        entity: 'encounter',
        reference: 'ENC-9',
        title: 'The chapel',
        changes: [
          {
            id: 'held-{run}',
            keyId: 'chapel-{run}',
            entity: 'encounter',
            ...save({ summary: `${typed} held` }),
          },
        ],
        at,
      },
    ],
    drafts: [
      draft('ambush', { body: { startsWhen: `${typed} a draft` }, was: { startsWhen: '' } }),
      draft('moat', {
        isNew: true,
        version: 0,
        body: { title: `${typed} a draft of a new document` },
        was: {},
      }),
    ],
    meta: [
      { key: 'talk', value: { 'ambush-{run}': { '': `${typed} an unsaved comment` } } },
      { key: 'rest', value: { from: 1, until: 2 } },
      { key: 'wentBack', value: false },
      { key: 'scarce', value: false },
      { key: 'cursors', value: { 'owned:{team}:encounter|staff': 1 } },
      { key: 'epoch', value: '{epoch}' },
      { key: 'lists', value: { encounters: 'order=title' } },
      { key: 'filters', value: { encounters: [{ name: `${typed} a saved filter`, asked: 'q=owl' }] } },
      { key: 'opened', value: ['ambush-{run}'] },
    ],
  },
  2: {
    documents: [
      {
        ...stored('waiting', 'bell'),
        refs: [],
        comments: [
          {
            id: 'change-7-{run}',
            parentId: null,
            comment: `${typed} a comment that waits`,
            createdBy: ada,
            createdDate: at,
            edits: [],
          },
        ],
      },
    ],
    outbox: [
      outbox(
        7,
        'bell',
        { kind: 'comment', parentId: null, comment: `${typed} a comment that waits` },
        { by: ada },
      ),
      outbox(8, 'bell', { kind: 'share', shares: { shareAll: true, shareTeams: [] } }, { by: ada }),
    ],
    shadow: [{ keyId: 'bell-{run}', document: { ...document('bell'), comments: [] }, incoming: null }],
    versions: [
      {
        keyId: 'bell-{run}',
        version: 1,
        kept: '',
        item: { version: 1, statusText: 'New', createdDate: at, createdBy: ada },
        document: { ...document('bell'), comments: [] },
      },
    ],
  },
  5: {
    drafts: [
      draft('bell', {
        id: 'form-1-{run}',
        teamWas: '{team}',
        body: { summary: `${typed} in one form` },
        was: { summary: '' },
      }),
      draft('bell', {
        id: 'form-2-{run}',
        teamWas: '{team}',
        body: { summary: `${typed} in another form` },
        was: { summary: '' },
      }),
    ],
    outbox: [
      outbox(9, 'well', save({ summary: `${typed} a save of an import` }), { by: null, epoch: '{epoch}' }),
      outbox(10, 'gate', save({ summary: `${typed} a second save in conflict` }), {
        by: null,
        state: 'conflict',
        error: { code: 'stale_version', error: 'Somebody else has saved this document.' },
      }),
    ],
    documents: ['well', 'gate'].map((name) => ({
      ...stored(name === 'gate' ? 'conflict' : 'waiting', name),
      refs: [],
      comments: [],
    })),
    shadow: ['well', 'gate'].map((name) => ({
      keyId: `${name}-{run}`,
      document: {
        ...document(name, name === 'gate' ? { summary: 'Theirs' } : {}, name === 'gate' ? 2 : 1),
        comments: [],
      },
      incoming: null,
    })),
    conflicts: [
      {
        keyId: 'gate-{run}',
        changeId: 'change-10-{run}',
        base: { ...document('gate'), comments: [] },
        theirs: { ...document('gate', { summary: 'Theirs' }, 2), comments: [] },
        at,
        choices: {
          summary: {
            side: 'mix',
            mixed: `${typed} a mixed text`,
            mine: `${typed} a second save in conflict`,
            theirs: 'Theirs',
          },
        },
      },
    ],
  },
  8: {
    personal: [
      { key: 'read', value: '', at: 1_780_000_000_000 },
      { key: 'seen:gate-{run}', value: '2', at: 1_780_000_000_001, unsent: 1 },
    ],
    notices: [
      {
        id: 'notice-{run}',
        kind: 'comment',
        entity: 'encounter',
        keyId: 'gate-{run}',
        ref: 'comment-{run}',
        actor: 'ben',
        at: 1_780_000_000_002,
      },
    ],
  },
  10: {
    prints: [
      {
        id: 'gate-{run}|staff',
        subject: { kind: 'document', entity: 'encounter', keyId: 'gate-{run}' },
        copy: 'staff',
        reader: null,
        keys: ['gate-{run}'],
        title: 'ENC-1 The gate',
        version: 2,
        text: { body: { title: 'The gate' }, facts: [{ key: 'status', label: 'Status', value: 'Approved' }] },
        at: 1_780_000_000_003,
      },
    ],
  },
  11: {
    meta: [
      {
        key: 'preferences',
        value: { lists: 'table', 'typed run slot-{run} outcome': `${typed} on a run sheet` },
      },
    ],
  },
};
