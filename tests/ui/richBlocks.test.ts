import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  addText,
  hasCells,
  readPlainText,
  withoutWhitespace,
  textOf,
  trimEnd,
  writeHtml,
} from '#ui/rich/text/blocks.ts';
import { countWords } from '#ui/rich/text/countWords.ts';
import { reportText } from '#ui/rich/paste/pasteReport.ts';

function block(tag: Block['tag'], text: string, depth = 0): Block {
  return { tag, depth, runs: text === '' ? [] : [{ text, format: 0 }] };
}

describe('Rich text as blocks', () => {
  test('Plain text becomes paragraphs at empty lines and line breaks elsewhere', () => {
    const result = writeHtml(readPlainText('\r\none\r\ntwo\r\n \t\r\nthree\rfour\n\n\n'));
    expect(result).toBe('<p>one<br>two</p><p>three<br>four</p>');
    expect(readPlainText(' \n\t\n')).toEqual([]);
  });

  test('Bars separate the cells of a plain table, and a tab that indents is none', () => {
    const table = 'Who\tWhere\n\tindented\nCrew\t\tGate\t\n';
    expect(writeHtml(readPlainText(table))).toBe('<p>Who | Where<br>indented<br>Crew | Gate</p>');
    expect(hasCells(table)).toBe(true);
    expect(hasCells('\tindented\t\n')).toBe(false);
  });

  test('No word of a plain text is lost or joined to the next', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '🧝', ' ', '\t', '\n', '\r', '<', '&', '\0') });
    fc.assert(
      fc.property(text, (plain) => {
        const shown = writeHtml(readPlainText(plain))
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&');
        const words = (each: string) => each.split(/\s+/).filter((word) => word !== '' && word !== '|');
        expect(words(shown)).toEqual(words(plain.replaceAll('\0', '')));
      }),
    );
  });

  test('Lists nest by depth, and a depth without its parent is that of its parent', () => {
    const blocks = [block('ul', 'a', 3), block('ol', 'b', 2), block('ol', 'c', 1), block('ol', 'd')];
    expect(writeHtml(blocks)).toBe('<ul><li>a<ol><li>b</li><li>c</li></ol></li></ul><ol><li>d</li></ol>');
  });

  test('White space is one space inside a line and none around it', () => {
    const line = block('p', '');
    addText(line, '  one \n', 0);
    addText(line, '\ttwo ', 1);
    trimEnd(line);
    expect(writeHtml([line])).toBe('<p>one <strong>two</strong></p>');
    expect(textOf([line])).toBe('onetwo');
  });

  test('Control characters and halves of characters are no text', () => {
    const line = block('p', '');
    addText(line, 'a\0\u0007b\uD83E', 0);
    expect(writeHtml([line])).toBe('<p>ab\uFFFD</p>');
    expect(withoutWhitespace('a\0 \u200Bb')).toBe('ab');
  });

  test('Text without a word is no text', () => {
    expect(writeHtml([block('p', ''), block('p', '')])).toBe('');
    expect(writeHtml([block('p', ''), block('hr', '')])).toBe('<p><br></p><hr>');
  });
});

describe('Messages about a text', () => {
  test('Words are counted as they are read', () => {
    const html =
      '<h1>The gate</h1><p>One <strong>wo</strong>rd, 2 &amp; – more&nbsp;<br>don’t</p><ul><li>x</li></ul><hr>';
    expect(countWords(html)).toBe(8);
    expect(countWords('')).toBe(0);
  });

  test('One sentence says what a paste lost', () => {
    const report = { pictures: 0, videos: 0, tables: 0 };
    const given = { ...report, pictures: 2, tables: 1 };
    expect(reportText(given)).toBe('Pasted without 2 pictures; the table became lines.');
    expect(reportText({ ...report, pictures: 1, videos: 2 })).toBe('Pasted without 1 picture and 2 videos.');
    expect(reportText({ ...report, tables: 3 })).toBe('3 tables became lines.');
    expect(reportText({ comments: 2, deletions: 1 })).toBe('2 comments and 1 deletion were left out.');
    expect(reportText({ pictures: 1, hiddenTexts: 1, fieldCodes: 1, comments: 1, lists: 1 })).toBe(
      'Pasted without 1 picture; 1 comment, 1 hidden text and 1 field code were left out; 1 list is written as text.',
    );
    expect(reportText(report)).toBeNull();
  });
});
