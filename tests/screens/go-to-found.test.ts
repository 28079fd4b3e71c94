import { expect, test } from 'vitest';
import { referenceIn } from '#screens/documents/list/useGoToFound.ts';

test('A reference is known however it is typed, and other texts are not taken for one', () => {
  expect(['ENC-46', 'enc46', ' enc 046 '].map(referenceIn)).toEqual(['ENC-46', 'ENC-46', 'ENC-46']);
  const others = ['', 'ENC-', '46', 'the 46 steps', 'ENC-46 herald'];
  expect(others.filter((text) => referenceIn(text) !== undefined)).toEqual([]);
});
