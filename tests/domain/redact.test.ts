import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, entityKeys } from '#domain/entities/index.ts';
import { group, line, rich } from '#domain/fields/builders.ts';
import type { Fields } from '#domain/fields/field.ts';
import { keepHidden, redactBody } from '#domain/permissions/redact.ts';
import { plot } from '#support/documents.ts';

const fields: Fields = {
  title: line('Title'),
  truth: rich('Truth', { staff: true }),
  beats: group('Beats', 'beat', { text: line('Text'), secret: line('Secret', { staff: true }) }),
  plans: group('Plans', 'plan', { text: line('Text') }, { staff: true }),
};
const rows = fc.array(fc.record({ id: fc.uuid(), text: fc.string(), secret: fc.constant('SECRET') }));

describe('what a reader who is not staff gets', () => {
  test('holds no staff-only field at any depth', () => {
    fc.assert(
      fc.property(fc.string(), rows, rows, (title, beats, plans) => {
        const seen = redactBody(fields, { title, truth: 'SECRET', beats, plans }, false);
        expect(JSON.stringify(seen)).not.toContain('"SECRET"');
        expect(Object.keys(seen).sort()).toEqual(['beats', 'title']);
        expect(seen['beats']).toEqual(beats.map(({ id, text }) => ({ id, text })));
      }),
    );
  });

  test.each(entityKeys)('of the type %s names no staff-only field', (key) => {
    const { allFields } = entities[key];
    const reveal = new Set(Object.values(allFields).map((field) => field.revealedBy));
    const written = Object.keys(allFields).filter((name) => !reveal.has(name));
    const whole = { ...Object.fromEntries(written.map((name) => [name, 'x'])), title: 'x' };
    const seen = Object.keys(redactBody(allFields, whole, false));
    expect(seen).not.toContain('organiserNotes');
    const open = written.filter((name) => allFields[name]?.audience === 'everyone');
    expect(seen.sort()).toEqual(open.sort());
  });

  test('of a plot line leaves the background and the outcomes out', () => {
    const { body } = plot({}, { background: '<p>It was the duke</p>', hook: '<p>A letter</p>' });
    const seen = redactBody(entities.plot.allFields, body, false);
    expect(seen).not.toHaveProperty('background');
    expect(seen).not.toHaveProperty('ifFail');
    expect(seen['hook']).toBe('<p>A letter</p>');
  });

  test('of a research request holds the answer only once it has been released', () => {
    const { allFields } = entities.research;
    const body = { title: 'x', answer: '<p>Salt</p>', outcome: 'full', refereeNotes: '<p>Guess</p>' };
    expect(redactBody(allFields, { ...body, releasedOn: null }, false)).toEqual({
      title: 'x',
      releasedOn: null,
    });
    expect(redactBody(allFields, { ...body, releasedOn: '2026-06-01T12:00:00.000Z' }, false)).toEqual({
      title: 'x',
      answer: '<p>Salt</p>',
      outcome: 'full',
      releasedOn: '2026-06-01T12:00:00.000Z',
    });
  });

  test('does not hold a field nobody has described', () => {
    expect(redactBody(fields, { title: 'x', newer: 'SECRET' }, false)).toEqual({ title: 'x' });
  });
});

test('staff get the body as it is, with what a newer build put into it', () => {
  const body = { title: 'x', truth: 'y', newer: 'z' };
  expect(redactBody(fields, body, true)).toEqual(body);
});

describe('a save by somebody who is not staff', () => {
  const before = {
    title: 'x',
    beats: [
      { id: 'b1', text: 'one', secret: 'S1' },
      { id: 'b2', text: 'two', secret: 'S2' },
    ],
  };

  test('puts the hidden parts of rows back that they could not see', () => {
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

  test('cannot set a hidden part of a row', () => {
    const patch = { beats: [{ id: 'b1', text: 'one', secret: 'guessed' }] };
    expect(keepHidden(fields, before, patch, false)).toEqual({
      beats: [{ id: 'b1', text: 'one', secret: 'S1' }],
    });
  });

  test('of what they were shown changes nothing', () => {
    fc.assert(
      fc.property(rows, (beats) => {
        const body = { title: 'x', beats };
        const { title: _, ...seen } = redactBody(fields, body, false);
        expect(keepHidden(fields, body, seen, false)).toEqual({ beats });
      }),
    );
  });

  test('by staff is taken as it is', () => {
    const patch = { beats: [{ id: 'b1', text: 'one', secret: 'new' }] };
    expect(keepHidden(fields, before, patch, true)).toBe(patch);
  });
});
