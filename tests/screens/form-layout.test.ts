import { describe, expect, test } from 'vitest';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { choice, dateTime, line, number, reference, rich } from '#domain/content/fields/builders.ts';
import { fieldSpans, formColumns } from '#screens/documents/edit/fieldSpans.ts';
import { bottomInset } from '#ui/layout/bottomInset.ts';

describe('the columns of a form', () => {
  test('Short fields share rows of three or two, and long ones take a row', () => {
    const spans = fieldSpans([
      ['title', line('Title')],
      ['players', number('Players')],
      ['crew', number('Crew')],
      ['kind', choice('Kind', ['One'])],
      ['brief', rich('Brief')],
      ['place', reference('Place', 'location')],
      ['second', reference('Second', 'location')],
      ['code', line('Code', { max: 10 })],
      ['start', dateTime('Start')],
      ['end', dateTime('End')],
    ]);
    expect([...spans.values()].map(({ wide }) => wide)).toEqual([6, 2, 2, 2, 6, 3, 3, 2, 2, 2]);
    expect([...spans.values()].map(({ narrow }) => narrow)).toEqual([6, 3, 3, 3, 6, 6, 6, 3, 6, 6]);
  });

  test('Times that follow each other share a row', () => {
    const wide = (...fields: Parameters<typeof fieldSpans>[0][number][]) =>
      [...fieldSpans(fields).values()].map(({ wide: columns, begins }) => (begins ? `|${columns}` : columns));
    const place = ['place', reference('Place', 'location')] as const;
    const times = ['a', 'b', 'c', 'd'].map((name) => [name, dateTime(name)] as const);
    expect(wide(place, ...times.slice(0, 2), ['length', number('Length')])).toEqual(['|3', '|2', 2, 2]);
    expect(wide(place, ...times)).toEqual(['|3', '|3', 3, '|3', 3]);
    expect(wide(place, ...times.slice(0, 1))).toEqual(['|3', 3]);
  });

  test('No row of any type is wider than the form', () => {
    for (const { allFields } of Object.values(documentTypes)) {
      for (const side of ['narrow', 'wide'] as const) {
        let used = 0;
        for (const span of fieldSpans(Object.entries(allFields)).values()) {
          used = used + span[side] > formColumns ? span[side] : used + span[side];
          expect(used).toBeLessThanOrEqual(formColumns);
        }
      }
    }
  });
});

describe('the bar at the bottom of a phone', () => {
  test.each([
    ['without a keyboard', { inner: 844, height: 844, top: 0 }, 0],
    ['above a keyboard of 336 pixels', { inner: 844, height: 508, top: 0 }, 336],
    ['above the keyboard while the page is panned below it', { inner: 844, height: 508, top: 200 }, 136],
    ['at the edge when panned past it', { inner: 844, height: 508, top: 400 }, 0],
  ])('It stands %s', (_name, { inner, height, top }, inset) => {
    expect(bottomInset(inner, { height, offsetTop: top, scale: 1 })).toBe(inset);
  });

  test('Zooming in does not move it', () => {
    expect(bottomInset(844, { height: 422, offsetTop: 100, scale: 2 })).toBe(0);
  });
});
