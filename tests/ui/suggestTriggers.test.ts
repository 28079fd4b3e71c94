import { expect, test } from 'vitest';
import { mention, triggerOf } from '#ui/rich/suggest/suggestTriggers.ts';

test('A slash at the start of a word begins a command', () => {
  expect(triggerOf('/')).toEqual({ kind: 'command', length: 1, text: '', target: '' });
  expect(triggerOf('and /head')).toEqual({ kind: 'command', length: 5, text: 'head', target: '' });
  for (const plain of ['and/or', '5 / ', '//', 'https:/', '/, ', '12/3']) expect(triggerOf(plain)).toBeNull();
});

test('Brackets and prefixes begin documents', () => {
  const document = (length: number, text: string, target: string) => ({
    kind: 'document',
    length,
    text,
    target,
  });
  expect(triggerOf('see [[the fer')).toEqual(document(9, 'the fer', 'document'));
  expect(triggerOf('see ENC-')).toEqual(document(4, '', 'encounter'));
  expect(triggerOf('(enc-42')).toEqual(document(6, 'enc-42', 'encounter'));
  expect(triggerOf('mon-grey wo')).toEqual(document(11, 'grey wo', 'monster'));
  expect(triggerOf('[[ENC-4')).toEqual(document(7, 'ENC-4', 'document'));
  for (const plain of ['xenc-1', 'abc-1', 'ENC', 'enc--', '[[done]] and', 'a-enc-'])
    expect(triggerOf(plain)).toBeNull();
});

test('An at sign begins a person, but not in an address', () => {
  expect(triggerOf('ask @Mara Qu')).toEqual({ kind: 'person', length: 8, text: 'Mara Qu', target: 'user' });
  expect(triggerOf('@')).toEqual({ kind: 'person', length: 1, text: '', target: 'user' });
  for (const plain of ['mo@example', '@ 18', '@18', '@@']) expect(triggerOf(plain)).toBeNull();
  expect(mention('Mara van Quill')).toBe('@Mara\u00a0van\u00a0Quill');
});
