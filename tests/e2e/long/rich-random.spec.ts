import { expect, richText, test } from '#support/browser.ts';
import { seeded } from '#support/clock.ts';
import { findEditableEncounters } from '#support/encounters.ts';
import { clearRichText, expectHeld } from '#support/richText.ts';

const label = 'Referee brief';
/** Signs typed between the words, as text or as keys. */
const signs = [
  '# ',
  '## ',
  '- ',
  '1. ',
  '> ',
  '**b** ',
  '*i* ',
  '`c` ',
  '---',
  '/ ',
  '@ ',
  'enc- ',
  '[[x]] ',
  'ENC-1 ',
];
const keys = ['Enter', 'Tab', 'Shift+Tab', 'Escape', 'Home', 'Control+End', 'Control+b', 'Shift+Enter'];
const undoing = ['Control+z', 'Backspace', 'Control+y'];

test('Of random words, Markdown, signs and keys, no word is lost', async ({ sharedServer, openOnDevice }) => {
  test.slow();
  const { encounters } = await findEditableEncounters(sharedServer.url);
  const page = await openOnDevice('referee', `/encounters/${encounters[4]?.keyId}/edit`);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  const random = seeded(813);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const field = richText(page, label);
  for (let round = 0; round < 12; round += 1) {
    await clearRichText(page, label);
    const words: string[] = [];
    // Every third round also undoes; the text that is held must still be the text that is shown.
    const mayUndo = round % 3 === 2;
    for (let step = 0; step < 40; step += 1) {
      const kind = random();
      if (kind < 0.4) {
        words.push(`w${round}x${step}q`);
        await page.keyboard.type(`${words.at(-1)} `);
      } else if (kind < 0.7) await page.keyboard.type(pick(signs));
      else if (mayUndo && kind < 0.8) await page.keyboard.press(pick(undoing));
      else {
        await page.keyboard.press(pick(keys));
        // Tab may have left the field.
        await field.focus();
      }
    }
    await expectHeld(page, label);
    const text = (await field.textContent()) ?? '';
    expect(mayUndo ? [] : words.filter((word) => !text.includes(word))).toEqual([]);
  }
  expect(errors).toEqual([]);
});
