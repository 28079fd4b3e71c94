import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import type { StatusId } from '#domain/content/status.ts';
import { addEntries, applied, codeOf, create, errorsOf, keep, move, save, tried } from '#support/changes.ts';
import { encounter, holder, moment, noon, person, plot, writer } from '#support/documents.ts';

const withoutPermissions = person();
const later = '2026-06-02T09:00:00.000Z';
const approver = holder({ owned: [1, 2, 7] });
const player = holder({ owned: [1, 2, 3, 5] }, { isStaff: false });

/** An empty entry of a run log. */
function logEntry(id: string) {
  return { id, started: null, ended: null, referee: null, outcome: '', lammiesIssued: null };
}

describe('Creating a document', () => {
  test('Creating a document makes a draft with version 0 and no reference, which the server sets later', () => {
    const made = applied(tried(undefined, create({ title: ' The ford ', duration: 45 })));
    expect(made).toMatchObject({
      keyId: 'doc-1',
      entity: 'encounter',
      reference: '',
      teamId: 'north',
      statusId: 0,
      version: 0,
      createdDate: noon,
      updatedDate: noon,
      shares: { shareAll: false, shareTeams: [] },
    });
    expect(made.createdBy.id).toBe('ada');
    const expected = { title: 'The ford', duration: 45, summary: '', type: null, monsters: [] };
    expect(made.body).toMatchObject(expected);
  });

  test('Creating a document requires a title that is not blank', () => {
    for (const body of [{}, { title: '' }, { title: '   ' }, { title: null }]) {
      const outcome = tried(undefined, create(body));
      expect(codeOf(outcome)).toBe('validation');
      expect(Object.keys(errorsOf(outcome))).toEqual(['title']);
    }
    expect(errorsOf(tried(undefined, create({ title: ' ' })))).toEqual({ title: ['Required'] });
  });

  test('Creating a document requires only a title; other required fields may follow until submitting', () => {
    expect(codeOf(tried(undefined, create({ title: 'x' })))).toBe('applied');
  });

  test('Creating a document requires Create for the team', () => {
    expect(codeOf(tried(undefined, create({ title: 'x' }, 'south')))).toBe('forbidden');
    expect(codeOf(tried(undefined, create({ title: 'x' }), approver))).toBe('forbidden');
    expect(codeOf(tried(undefined, create({ title: 'x' }), withoutPermissions))).toBe('forbidden');
  });

  test('The permission is checked before the fields', () => {
    expect(codeOf(tried(undefined, create({}), withoutPermissions))).toBe('forbidden');
  });
});

describe('Saving a document', () => {
  const document = encounter({}, { summary: 'at the river', duration: 30 });

  test('Saving changes only the fields in the change', () => {
    const after = applied(apply(document, save({ duration: 60 }), moment(writer, later)));
    expect(after).toEqual({
      ...document,
      updatedDate: later,
      updatedBy: after.updatedBy,
      body: { ...document.body, duration: 60 },
    });
    expect(after.updatedBy.id).toBe('ada');
  });

  test('Saving does not mutate the document passed in', () => {
    const before = structuredClone(document);
    apply(document, save({ duration: 60 }), moment(writer, later));
    expect(document).toEqual(before);
  });

  test('Saving leaves reference and version to the server', () => {
    const after = applied(tried(encounter({ version: 7, reference: 'ENC-9' }), save({ summary: 'x' })));
    expect([after.version, after.reference]).toEqual([7, 'ENC-9']);
  });

  test('Saving requires Edit on the document', () => {
    expect(codeOf(tried(document, save({ summary: 'x' }), holder({ owned: [1] })))).toBe('forbidden');
    expect(codeOf(tried(encounter({ teamId: 'south' }), save({ summary: 'x' })))).toBe('forbidden');
  });

  test('Saving fails when the document does not exist', () => {
    for (const change of [save({}), move(1), keep({})]) {
      expect(codeOf(tried(undefined, change))).toBe('not_found');
    }
  });

  test('Saving asks people who could edit an archived document to unarchive it first', () => {
    const expected = { code: 'not_allowed_now', error: 'It is Archived. Unarchive it to edit it.' };
    expect(tried(encounter({ statusId: -1 }), save({ summary: 'x' }))).toMatchObject(expected);
  });

  test('Saving an archived document is forbidden to people who could not edit it anyway', () => {
    for (const who of [withoutPermissions, holder({ owned: [1] }), holder({ all: [1] }, { teams: [] })]) {
      expect(codeOf(tried(encounter({ statusId: -1 }), save({ summary: 'x' }), who))).toBe('forbidden');
    }
  });

  test('Saving returns a submitted, flagged or approved document to Editing unless the writer may approve it', () => {
    for (const statusId of [1, 2, 3] as const) {
      const before = encounter({ statusId });
      expect(applied(tried(before, save({ summary: 'x' }))).statusId).toBe(0);
      expect(applied(tried(before, save({ summary: 'x' }), approver)).statusId).toBe(statusId);
    }
  });

  test('Saving cannot remove the title', () => {
    expect(errorsOf(tried(document, save({ title: ' ' })))).toEqual({ title: ['Required'] });
  });

  test('Saving moves a document to another team for which the writer may create documents', () => {
    const both = holder({ owned: [1, 2, 3] }, { teams: ['north', 'east'] });
    expect(applied(tried(document, save({}, { teamId: 'east' }), both)).teamId).toBe('east');
    expect(codeOf(tried(document, save({}, { teamId: 'south' }), both))).toBe('forbidden');
    const editor = holder({ owned: [1, 2] }, { teams: ['north', 'east'] });
    expect(codeOf(tried(document, save({}, { teamId: 'east' }), editor))).toBe('forbidden');
  });

  test('Saving with an unchanged team does not require Create', () => {
    const editor = holder({ owned: [1, 2] });
    expect(codeOf(tried(document, save({ summary: 'x' }, { teamId: 'north' }), editor))).toBe('applied');
  });

  test('Saving keeps run log entries of other people that the writer did not have', () => {
    const entry = (id: string, outcome: string) => ({ ...logEntry(id), outcome });
    const before = encounter({}, { runLog: [entry('e1', 'fought'), entry('e2', 'fled')] });
    const after = applied(tried(before, save({ runLog: [entry('e3', 'won'), entry('e2', 'fled')] })));
    expect(after.body['runLog']).toEqual([entry('e1', 'fought'), entry('e2', 'fled'), entry('e3', 'won')]);
    expect(applied(tried(before, save({ runLog: [] }))).body['runLog']).toEqual(before.body['runLog']);
  });

  test('A save that changes a log entry is refused, one from a client that knows fewer cells is not', () => {
    const before = encounter({}, { runLog: [{ ...logEntry('e1'), outcome: 'fought' }] });
    const write = (row: GroupRow) => tried(before, save({ runLog: [row] }));
    for (const changed of [{ outcome: 'fled' }, { outcome: '' }, { ended: '2026-05-01T10:00:00Z' }]) {
      expect(write({ ...logEntry('e1'), outcome: 'fought', ...changed })).toMatchObject({
        kind: 'refused',
        code: 'validation',
        errors: [{ name: 'runLog' }],
      });
    }
    expect(applied(write({ id: 'e1', outcome: 'fought' })).body['runLog']).toEqual(before.body['runLog']);
  });

  test('Entries are added to an approved document, which stays approved, whatever version it has', () => {
    const given = { runLog: [{ ...logEntry('e1'), outcome: 'fought' }] };
    const before = encounter({ statusId: 2, version: 9 }, given);
    const after = applied(tried(before, addEntries({ runLog: [logEntry('e2')] })));
    expect(after.statusId).toBe(2);
    expect(after.body['runLog']).toEqual([{ ...logEntry('e1'), outcome: 'fought' }, logEntry('e2')]);
  });

  test('Only logs take entries, an entry that exists is never changed, and Archived documents take none', () => {
    const logged = { ...logEntry('e1'), outcome: 'fought' };
    const add = (body: BodyPatch, statusId: StatusId = 0) =>
      tried(encounter({ statusId }, { runLog: [logged] }), addEntries(body));
    expect(errorsOf(add({ summary: 'x', runLog: [] }))).toEqual({ summary: ['Not a log'] });
    expect(errorsOf(add({ runLog: [{ ...logged, outcome: 'fled' }] }))).toHaveProperty('runLog');
    expect(codeOf(add({ runLog: [logEntry('e2')] }, -1))).toBe('not_allowed_now');
    expect(codeOf(tried(encounter(), addEntries({ runLog: [] }), withoutPermissions))).toBe('forbidden');
  });

  test('A log has at most 200 entries, however few of them a save brings', () => {
    const full = Array.from({ length: 199 }, (_, at) => logEntry(`e${at}`));
    const before = encounter({}, { runLog: full });
    const add = (...ids: string[]) => tried(before, save({ runLog: ids.map(logEntry) }));
    expect(applied(add('last')).body['runLog']).toHaveLength(200);
    const expected = { kind: 'refused', errors: [{ name: 'runLog', messages: ['At most 200 entries'] }] };
    expect(add('last', 'more')).toMatchObject(expected);
  });

  test('All fields of a document together have a limit', () => {
    const long = `<p>${'x'.repeat(190_000)}</p>`;
    const fields = ['refereeBrief', 'crewBrief', 'playersSee', 'rewards', 'safety', 'ifWrong', 'ifNobody'];
    const before = encounter({}, Object.fromEntries(fields.map((name) => [name, long])));
    const expected = { kind: 'refused', code: 'validation', errors: [{ name: 'title' }] };
    expect(tried(before, save({ organiserNotes: long }))).toMatchObject(expected);
    expect(tried(before, save({ organiserNotes: '<p>short</p>' })).kind).toBe('applied');
  });

  test('Saving removes rows of other groups that the writer removed', () => {
    const before = encounter({}, { props: [{ id: 'p1', item: 'rope', count: 1, source: null, who: '' }] });
    expect(applied(tried(before, save({ props: [] }))).body['props']).toEqual([]);
  });
});

describe('Staff-only fields', () => {
  test('Staff-only fields are unknown fields to a writer who is not staff', () => {
    const outcome = tried(encounter(), save({ organiserNotes: '<p>x</p>' }), player);
    expect(codeOf(outcome)).toBe('validation');
    expect(errorsOf(outcome)).toEqual({ organiserNotes: ['Unknown field'] });
    expect(codeOf(tried(encounter(), save({ organiserNotes: '<p>x</p>' })))).toBe('applied');
  });

  test('Staff-only fields survive a save by a writer who cannot see them', () => {
    const before = plot({}, { background: '<p>the duke</p>', organiserNotes: '<p>hush</p>' });
    const after = applied(tried(before, save({ hook: '<p>A letter</p>' }, { entity: 'plot' }), player));
    expect(after.body).toMatchObject({
      background: '<p>the duke</p>',
      organiserNotes: '<p>hush</p>',
      hook: '<p>A letter</p>',
    });
  });

  test('Staff-only fields are not required of a player who submits', () => {
    const submit = { ...move(1), entity: 'plot' } as const;
    const names = (who: typeof player) => Object.keys(errorsOf(tried(plot(), submit, who)));
    expect(names(player)).not.toContain('background');
    expect(names(writer)).toContain('background');
  });
});

describe('Invalid fields', () => {
  test('Unknown fields are named, and nothing is saved', () => {
    const outcome = tried(encounter(), save({ summary: 'x', colour: 'red', version: 3 }));
    expect(codeOf(outcome)).toBe('validation');
    expect(errorsOf(outcome)).toEqual({ colour: ['Unknown field'], version: ['Unknown field'] });
  });

  test('Invalid fields in a row are named with the number of the row', () => {
    const outcome = tried(encounter(), save({ props: [{ id: 'p1', price: 3 }] }));
    expect(errorsOf(outcome)).toEqual({ 'props.0.price': ['Unknown field'] });
  });

  test('All invalid fields are named in one refusal', () => {
    const outcome = tried(encounter(), save({ duration: -1, type: 'opera', colour: 'red' }));
    expect(Object.keys(errorsOf(outcome)).sort()).toEqual(['colour', 'duration', 'type']);
  });
});
