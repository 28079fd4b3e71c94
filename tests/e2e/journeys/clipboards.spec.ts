import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { expect, test } from '@playwright/test';
import { seeded } from '#support/clock.ts';
import { clipboardMaker, clipboardReader } from '#support/clipboards.ts';

const count = Number(process.env['WAYMARK_CLIPBOARDS'] ?? (process.env['WAYMARK_LONG'] ? 5_000 : 200));
const answers = z.array(z.object({ blocks: z.array(z.string()), report: z.record(z.string(), z.number()) }));

test('Of what programs copy, nothing hidden is pasted, no word is torn, and numbers, powers and emoji stay', async ({
  page,
}) => {
  const make = clipboardMaker(seeded(3_801));
  const clipboards = Array.from({ length: count }, make);
  await page.goto('about:blank');
  await page.evaluate(await clipboardReader());
  const read: unknown = await page.evaluate(
    `readClipboards(${JSON.stringify(clipboards.map(({ html }) => html))})`,
  );
  const wrong = answers.parse(read).flatMap((each, at) => {
    const clipboard = clipboards[at];
    if (!clipboard) return [];
    const { html, program, ...expected } = clipboard;
    const report = Object.fromEntries(
      Object.entries(expected.report).map(([what]) => [what, each.report[what]]),
    );
    return isDeepStrictEqual({ ...each, report }, expected) ? [] : [{ program, html, expected, ...each }];
  });
  expect(clipboards).toHaveLength(count);
  expect(wrong[0]?.blocks, wrong[0]?.html).toEqual(wrong[0]?.expected.blocks);
  expect(wrong).toEqual([]);
});
