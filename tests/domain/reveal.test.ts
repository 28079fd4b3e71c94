import { expect, test } from 'vitest';
import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import { revealRule, revealTime, withReveal } from '#domain/content/reveal.ts';
import { plot } from '#support/documents.ts';

const rule = revealRule('research');
const at = (iso: string) => Date.parse(iso);
const [early, late] = ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00.000Z'];

test('Dates reveal fields of research requests only', () => {
  const types = Object.keys(documentTypes).filter(isDocumentType);
  expect(types.filter((each) => revealRule(each) !== undefined)).toEqual(['research']);
});

test.each([
  [null, null, undefined],
  [early, null, early],
  [null, late, late],
  [early, late, early],
  [late, early, early],
  ['', 'no date', undefined],
])('Released on %s in a period that is released on %s: %s', (releasedOn, release, expected) => {
  if (!rule) throw new Error('There is no rule');
  const time = revealTime(rule, { body: { title: 'x', releasedOn } }, { body: { title: 'P', release } });
  expect(time).toBe(expected === undefined ? undefined : at(expected));
});

test('A time that has come reveals, one that lies ahead does not, and neither is left from before', () => {
  const document = plot();
  const wanted = { ...document, revealAt: at(early), isRevealed: true };
  expect(withReveal(document, at(early), at(early))).toEqual(wanted);
  const ahead = withReveal({ ...document, isRevealed: true }, at(early), at(early) - 1);
  expect(ahead).toEqual({ ...document, revealAt: at(early) });
  expect(withReveal(ahead, undefined, at(late))).toEqual(document);
});
