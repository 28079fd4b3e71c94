import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/content/fields/field.ts';
import { bodySanitiser } from '#server/store/documents/sanitise/sanitise.ts';
import { sanitiseText } from '#server/store/documents/sanitise/sanitiseText.ts';
import { SanitiserPool } from '#server/store/documents/sanitise/sanitiserPool.ts';
import { apiFixture } from './apiFixture.ts';
import { create } from './changes.ts';

describe('sanitised rich text', () => {
  test.each([
    [
      '<p>One <strong>two</strong></p><ul><li>three</li></ul>',
      '<p>One <strong>two</strong></p><ul><li>three</li></ul>',
    ],
    ['<p>Fish &amp; chips&nbsp;&lt;3<br></p><hr>', '<p>Fish &amp; chips&nbsp;&lt;3<br></p><hr>'],
    ['<p onclick="x()">One <a href="javascript:x()">two</a></p><script>x()</script>', '<p>One two</p>'],
    ['<svg><p>In a picture</p><style>p{}</style></svg>', '<p>In a picture</p>'],
    ['<div>One</div><div><p>Two</p></div>', '<p>One</p><p>Two</p>'],
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['<ul><li>One<ol><li>Inner</ol><li>Two</ul>', '<ul><li>One<ol><li>Inner</li></ol></li><li>Two</li></ul>'],
    ['<b>One <i>two</b> three</i>', '<b>One <i>two</i></b> three'],
    ['<p>One <b>two</p><p>three', '<p>One <b>two</b></p><p>three</p>'],
    ['<h5>Small</h5></li></p></ul>', '<h3>Small</h3>'],
    ['1 < 2 &lt; 3 &eacute;&#233; AT&T', '1 &lt; 2 &lt; 3 éé AT&amp;T'],
    ['<!-- hidden --><p>shown</p><!-- hidden', '<p>shown</p>'],
    ['<textarea><b>text</b></textarea>', '&lt;b&gt;text&lt;/b&gt;'],
    ['<table><tr><td>One</td><td>Two</td></tr></table>', '<p>OneTwo</p>'],
  ])('%s becomes %s, and nothing else on the next save', (html, safe) => {
    expect(sanitiseText(html)).toBe(safe);
    expect(sanitiseText(safe)).toBe(safe);
  });

  test('Line breaks and rules that are written with a slash stay as they are', () => {
    expect(sanitiseText('<p>One<br />two</p><hr />')).toBe('<p>One<br />two</p><hr />');
  });

  test('Elements that are nested without end keep their text', () => {
    const text = sanitiseText(`${'<b>'.repeat(5000)}deep${'</b>'.repeat(5000)}`);
    expect(text).toContain('deep');
    expect(text.length).toBeLessThan(1000);
  });
});

/** Texts that parsers take long for, each of at least the given length. */
const worstTexts: readonly (readonly [string, (size: number) => string])[] = [
  ['paragraphs in a picture', (size) => `<svg>${fill('<p>', size)}`],
  ['paragraphs in a formula', (size) => `<math>${fill('<mi><p>', size)}`],
  ['less-than signs', (size) => fill('<', size)],
  ['ampersands', (size) => fill('&', size)],
  ['entities', (size) => fill('&ampamp;&notit;&#x110000;&a', size)],
  ['unclosed formatting', (size) => fill('<b>', size)],
  ['unclosed paragraphs with formatting', (size) => fill('<p><i>', size)],
  ['formatting closed in the wrong order', (size) => fill('<b><i></b></i>', size)],
  ['formatting that is closed by nothing', (size) => fill('<b>', size / 2) + fill('</i>', size / 2)],
  ['formatting and paragraphs across each other', (size) => fill('<b><p></b></p>', size)],
  ['nested lists', (size) => fill('<ul><li>', size)],
  ['items without lists', (size) => fill('<li><b>', size)],
  ['nested quotes', (size) => fill('<blockquote>', size)],
  ['nested tables', (size) => fill('<table><tr><td>', size)],
  ['nested templates', (size) => fill('<template><p>', size)],
  ['a comment without an end', (size) => `<!--${fill('-', size)}`],
  ['comments', (size) => fill('<!---->', size)],
  ['declarations', (size) => fill('<!x', size)],
  ['character data', (size) => fill('<![CDATA[', size)],
  ['an attribute without an end', (size) => `<p a="${fill('x', size)}`],
  ['attributes', (size) => `<p ${fill('a=b ', size)}>`],
  ['a name without an end', (size) => `<${fill('x', size)}`],
  ['scripts without an end', (size) => fill('<script></scrip', size)],
  ['closing tags', (size) => fill('</p>', size)],
  ['clean formatting', (size) => fill('<b></b>', size)],
];

function fill(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length));
}

/** The longest text that one request can send in a field. */
const largest = 790_000;

describe('rich text that takes long to read', () => {
  const { game, api } = apiFixture();

  test.each(worstTexts)('%s hold up no other request', { timeout: 60_000 }, async (_, textOf) => {
    const rewards = textOf(largest);
    const delays: number[] = [];
    // A busy machine delays the event loop as well: the shortest of several counts.
    while (delays.length < 24 && !delays.some((each) => each <= 50)) {
      const change = create({ rewards });
      const delay = monitorEventLoopDelay({ resolution: 2 });
      delay.enable();
      const answer = await api.ask('wren', 'POST', '/sync/push', {
        user: 'wren',
        schema: 1,
        changes: [{ change }],
      });
      // The delay is recorded by the timer that was held up.
      await new Promise((resolve) => setTimeout(resolve, 10));
      delay.disable();
      delays.push(delay.max / 1e6);
      expect(answer.status).toBe(200);
    }
    expect(Math.min(...delays)).toBeLessThanOrEqual(50);
  });

  test('A text that is too long unread or once it is sanitised is refused with its field, and nothing is written', async () => {
    const before = await game.counts();
    for (const rewards of [fill('x', 800_001), fill('<', limits.richBytes), fill('é', limits.richBytes)]) {
      const answer = await api.ask('wren', 'POST', '/encounters', { teamId: 'owls', title: 'Long', rewards });
      expect(answer).toMatchObject({
        status: 400,
        json: { code: 'validation', errors: [{ name: 'rewards' }] },
      });
    }
    expect(await game.counts()).toEqual(before);
  });

  test('Long markup around a short text is accepted', async () => {
    const rewards = `<p>${fill('<span class="from-elsewhere">gold</span> ', 300_000)}</p>`;
    const answer = await api.ask('wren', 'POST', '/encounters', { teamId: 'owls', title: 'Long', rewards });
    expect(answer.status).toBe(200);
  });
});

describe('threads that sanitise', () => {
  test('A text for which the time is not enough is given up, and the next one is sanitised', async () => {
    const pool = new SanitiserPool({ threads: 1, limitMs: 1 });
    const texts = Array.from({ length: 40 }, (_, at) => `${at}${fill('<b>x</i>', 700_000)}`);
    expect(await pool.sanitise(texts)).toBeUndefined();
    await pool.close();
    const patient = new SanitiserPool({ threads: 1, limitMs: 60_000 });
    expect(await patient.sanitise(['<p>One'])).toEqual(['<p>One</p>']);
    await patient.close();
  });

  test('Short texts are sanitised in place, long ones in a thread', async () => {
    const sizes: number[] = [];
    const pool = new SanitiserPool();
    const sanitise = bodySanitiser({
      sanitise: (texts) => {
        sizes.push(...texts.map((text) => text.length));
        return pool.sanitise(texts);
      },
    });
    const expected = { title: 'A', rewards: '<p>One</p>' };
    expect(await sanitise('encounter', { title: 'A', rewards: '<p>One' })).toEqual(expected);
    await sanitise('encounter', { rewards: fill('<p>One', 30_000) });
    expect(sizes).toEqual([30_000]);
    await pool.close();
  });
});
