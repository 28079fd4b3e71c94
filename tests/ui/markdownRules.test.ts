import { expect, test } from 'vitest';
import { blockOf, inlineOf } from '#ui/rich/commands/markdownRules.ts';

test('Marks at the start of a line begin the kinds of lines that a field may have', () => {
  const begun = ['# ', '## ', '### ', '- ', '1. ', '> ', '-\u00a0'].map(blockOf);
  expect(begun).toEqual('h1 h2 h3 ul ol blockquote ul'.split(' '));
  for (const other of ['#', '#### ', '2. ', '1.', ' # ', 'a# ', '+ ', '--- ', '', ' ', 'constructor'])
    expect(blockOf(other)).toBeNull();
});

test('Marks around words format them', () => {
  expect(inlineOf('so **two words**', '')).toEqual({ start: 3, mark: 2, format: 'bold' });
  expect(inlineOf('*one*', ' more')).toEqual({ start: 0, mark: 1, format: 'italic' });
  expect(inlineOf('(~~gone~~', ')')).toEqual({ start: 1, mark: 2, format: 'strikethrough' });
  expect(inlineOf('`code`', '.')).toEqual({ start: 0, mark: 1, format: 'code' });
});

test('Inside words, around nothing or spaces, and half way, marks are only characters', () => {
  const plain = [
    'a*b*',
    '2*3*',
    '**',
    '***',
    '****',
    '* one*',
    '*one *',
    '**bold*',
    'x **a*',
    '*',
    'one*',
    '``',
  ];
  for (const before of plain) expect([before, inlineOf(before, '')]).toEqual([before, null]);
  expect(inlineOf('*one*', 'more')).toBeNull();
});
