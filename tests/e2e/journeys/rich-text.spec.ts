import { expect, expectAllSaved, richText, test } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeDocument } from '#support/printed.ts';
import { expectHeld, paste } from '#support/richText.ts';

const label = 'Referee brief';

test('A text is typed, formatted, pasted from elsewhere and refers to a document; read, it looks as it was written', async ({
  organiser: api,
  openOnDevice,
}) => {
  const keyId = await makeDocument(api, 'encounters', { title: 'The toll house' });
  const other = await readEncounter(api, await makeDocument(api, 'encounters', { title: 'The empty ferry' }));
  const page = await openOnDevice('organiser', `/encounters/${keyId}/read`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const toolbar = page.getByRole('toolbar', { name: `Formatting of ${label}` });
  await richText(page, label).click();
  await page.keyboard.type('# At dusk\nNobody is ');
  await toolbar.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('inside');
  await toolbar.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type(', see [[empty fer');
  await page.getByRole('option', { name: /The empty ferry/ }).click();
  await page.keyboard.type('.\n');
  await paste(page, {
    html: '<h2 style="color: red">Props</h2><ul><li><b>Rope</b>, ten metres<ul><li>with a <del datetime="2026-01-01">rotten </del>k<wbr>not</li></ul></li></ul><script>alert(1)</script>',
    text: 'Props',
  });
  await expectHeld(page, label);
  await expect(page.getByText('1 deletion was left out.')).toBeVisible();
  // A title that is too long is not cut, and not saved.
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill(`The toll house${' and more'.repeat(40)}`);
  await expect(page.getByText('374 of 200 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Save and Close' }).first().click();
  await expect(page.getByText('374 of 200 characters').first()).toBeVisible();
  await title.fill('The toll house');
  await page.getByRole('button', { name: 'Save and Close' }).first().click();

  // Read, the reference is a link, and nothing of the other page's looks or scripts has come along.
  const text = page.locator('[data-field=refereeBrief]');
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('At dusk');
  await expect(text.locator('strong')).toHaveText(['inside', 'Rope']);
  await expect(text.locator('ul ul')).toHaveText('with a knot');
  await expect(text.getByRole('link')).toHaveText(`${other.reference} The empty ferry`);
  await expectAllSaved(page);
  expect((await readEncounter(api, keyId))['refereeBrief']).toBe(
    `<h1>At dusk</h1><p>Nobody is <strong>inside</strong>, see ${other.reference}.</p>` +
      '<h2>Props</h2><ul><li><strong>Rope</strong>, ten metres<ul><li>with a knot</li></ul></li></ul>',
  );
});
