import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { revealedLabels } from '#screens/documents/read/related/useRevealed.ts';

const { allFields } = entities.research;

test('A page names the fields that are released while it is open, and no others', () => {
  const before = { title: 'The stone', method: '' };
  const released = { ...before, answer: '<p>It remembers.</p>', outcome: 'full' };
  expect(revealedLabels(allFields, before, released)).toEqual(['Answer in character', 'Outcome']);
  expect(revealedLabels(allFields, before, { ...before, method: '<p>Reading</p>' })).toEqual([]);
  expect(revealedLabels(allFields, released, { ...released, answer: '<p>Longer.</p>' })).toEqual([]);
});
