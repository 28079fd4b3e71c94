import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, addText, readPlainText, squeeze, textOf, trimEnd, writeHtml } from '#ui/rich/blocks.ts';

function block(tag: Block['tag'], text: string, depth = 0): Block {
  return { tag, depth, runs: text === '' ? [] : [{ text, format: 0 }] };
}

describe('Rich text as blocks', () => {
  test('Plain text becomes paragraphs at empty lines and line breaks elsewhere', () => {
    expect(writeHtml(readPlainText('\r\none\r\ntwo\r\n \t\r\nthree\rfour\n\n\n'))).toBe(
      '<p>one<br>two</p><p>three<br>four</p>',
    );
    expect(readPlainText(' \n\t\n')).toEqual([]);
  });

  test('No word of a plain text is lost or joined to the next', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '🧝', ' ', '\t', '\n', '\r', '<', '&', '\0') });
    fc.assert(
      fc.property(text, (plain) => {
        const html = writeHtml(readPlainText(plain));
        const shown = html
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&');
        expect(shown.split(/\s+/).filter(Boolean)).toEqual(
          plain.replaceAll('\0', '').split(/\s+/).filter(Boolean),
        );
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
    expect(squeeze('a\0 \u200Bb')).toBe('ab');
  });

  test('Text without a word is no text', () => {
    expect(writeHtml([block('p', ''), block('p', '')])).toBe('');
    expect(writeHtml([block('p', ''), block('hr', '')])).toBe('<p><br></p><hr>');
  });
});
