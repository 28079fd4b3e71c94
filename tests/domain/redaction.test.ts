import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { group, line, rich } from '#domain/content/fields/builders.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { keepHidden, redactBody } from '#domain/rules/permissions/redact.ts';
import { plot } from '#support/documents.ts';

const fields: Fields = {
  title: line('Title'),
  truth: rich('Truth', { staff: true }),
  beats: group('Beats', 'beat', { text: line('Text'), secret: line('Secret', { staff: true }) }),
  plans: group('Plans', 'plan', { text: line('Text') }, { staff: true }),
};
const rows = fc.array(fc.record({ id: fc.uuid(), text: fc.string(), secret: fc.constant('SECRET') }));

describe('The body for a reader who is not staff', () => {
  test('The body for a reader who is not staff has no staff-only field at any depth', () => {
    fc.assert(
      fc.property(fc.string(), rows, rows, (title, beats, plans) => {
        const visible = redactBody(fields, { body: { title, truth: 'SECRET', beats, plans } }, false);
        expect(JSON.stringify(visible)).not.toContain('"SECRET"');
        expect(Object.keys(visible).sort()).toEqual(['beats', 'title']);
        expect(visible['beats']).toEqual(beats.map(({ id, text }) => ({ id, text })));
      }),
    );
  });

  test.each(entityKeys)('A reader who is not staff has no staff-only field of %s', (key) => {
    const { allFields } = entities[key];
    const reveal = new Set(Object.values(allFields).map((field) => field.revealedBy));
    const written = Object.keys(allFields).filter((name) => !reveal.has(name));
    const whole = { ...Object.fromEntries(written.map((name) => [name, 'x'])), title: 'x' };
    const visible = Object.keys(redactBody(allFields, { body: whole }, false));
    expect(visible).not.toContain('organiserNotes');
    const publicFields = written.filter((name) => allFields[name]?.audience === 'everyone');
    expect(visible.sort()).toEqual(publicFields.sort());
  });

  test('A plot line for a reader who is not staff has no background and no outcomes', () => {
    const { body } = plot({}, { background: '<p>It was the duke</p>', hook: '<p>A letter</p>' });
    const visible = redactBody(entities.plot.allFields, { body }, false);
    expect(visible).not.toHaveProperty('background');
    expect(visible).not.toHaveProperty('ifFail');
    expect(visible['hook']).toBe('<p>A letter</p>');
  });

  test('A reader who is not staff has the answer to a research request only after its release', () => {
    const { allFields } = entities.research;
    const body = { title: 'x', answer: '<p>Salt</p>', outcome: 'full', refereeNotes: '<p>Guess</p>' };
    for (const releasedOn of [null, '2026-06-01T12:00:00.000Z', '2999-06-01T12:00:00.000Z']) {
      const document = { body: { ...body, releasedOn } };
      // The date alone reveals nothing: the server says when it is reached.
      expect(redactBody(allFields, document, false)).toEqual({ title: 'x', releasedOn });
      expect(redactBody(allFields, { ...document, isRevealed: true }, false)).toEqual({
        title: 'x',
        answer: '<p>Salt</p>',
        outcome: 'full',
        releasedOn,
      });
    }
  });

  test('The body for a reader who is not staff has no unknown fields', () => {
    expect(redactBody(fields, { body: { title: 'x', newer: 'SECRET' } }, false)).toEqual({ title: 'x' });
  });
});

test('Staff receive the complete body, including fields from a newer build', () => {
  const body = { title: 'x', truth: 'y', newer: 'z' };
  expect(redactBody(fields, { body }, true)).toEqual(body);
});

describe('A save by a writer who is not staff', () => {
  const before = {
    title: 'x',
    beats: [
      { id: 'b1', text: 'one', secret: 'S1' },
      { id: 'b2', text: 'two', secret: 'S2' },
    ],
  };

  test('A save by a writer who is not staff restores the staff-only fields of rows', () => {
    const patch = {
      beats: [
        { id: 'b2', text: 'two!' },
        { id: 'b3', text: 'three' },
      ],
    };
    expect(keepHidden(fields, before, patch, false)).toEqual({
      beats: [
        { id: 'b2', text: 'two!', secret: 'S2' },
        { id: 'b3', text: 'three' },
      ],
    });
  });

  test('A writer who is not staff cannot set a staff-only field of a row', () => {
    const patch = { beats: [{ id: 'b1', text: 'one', secret: 'guessed' }] };
    const expected = { beats: [{ id: 'b1', text: 'one', secret: 'S1' }] };
    expect(keepHidden(fields, before, patch, false)).toEqual(expected);
  });

  test('Saving the body as a writer who is not staff sees it changes nothing', () => {
    fc.assert(
      fc.property(rows, (beats) => {
        const body = { title: 'x', beats };
        const { title: _, ...visible } = redactBody(fields, { body }, false);
        expect(keepHidden(fields, body, visible, false)).toEqual({ beats });
      }),
    );
  });

  test('A save by a staff writer is not altered', () => {
    const patch = { beats: [{ id: 'b1', text: 'one', secret: 'new' }] };
    expect(keepHidden(fields, before, patch, true)).toBe(patch);
  });
});
