import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutStyles } from '#ui/rich/paste/pastedMarkup.ts';

test('Every way to write a style attribute is renamed', () => {
  const written = [
    '<p style="a">',
    "<p style='a'>",
    '<p style=a>',
    '<P STYLE="a">',
    '<p\n\tstyle\n=\n"a">',
    '<p class=x style="a>b" id=y>',
    '<p/style="a">',
    '<p class="x"style="a">',
    '<p style>',
    '<o:p style="a"/>',
    '<p title=">" style="a">',
    '<p data-x="<p>" style="a',
  ];
  for (const html of written) expect(withoutStyles(html)).toBe(html.replace(/style/i, 'data-style'));
});

test('Style sheets go, and nothing else does', () => {
  expect(withoutStyles('a<style type="x">p > b {}</style >b<STYLE>c')).toBe('ab');
  const kept = [
    'style="a" < 3 <3 a<b',
    '<!-- <p style="a"> -->b',
    '<!--><p>b',
    '<textarea><p style="a"></textarea>',
    '<p title="style=">style</p>',
    '<p data-style="a" x-style=b styles=c>',
    '</p style="a">',
    '<![if !supportLists]><![endif]>',
    '',
    '<',
    '<p',
  ];
  for (const html of kept) expect(withoutStyles(html)).toBe(html);
});

test('Of random markup, only style attributes and sheets change', () => {
  const pieces = '< > " \' = / <p <!-- --> word <textarea> </textarea> \n style="a" class=x'.split(' ');
  const piece = fc.constantFrom(' ', ...pieces);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (found) => {
      const html = found.join('');
      const result = withoutStyles(html);
      expect(withoutStyles(result)).toBe(result);
      expect(result.replaceAll('data-style', 'style')).toBe(html);
    }),
    { numRuns: 2000 },
  );
});
