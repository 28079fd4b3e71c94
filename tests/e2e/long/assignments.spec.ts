import { expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

// Assigning, and naming people in comments, between two people and without a network.

test('A document is assigned without a network, found by the one who has it, and a comment calls the other back', async ({
  server,
  browser,
}) => {
  const { encounters } = await findEditableEncounters(server.url);
  const [{ keyId, title }] = encounters;
  const olive = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const referee = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAndSync(olive, server.url, 'organiser');
  await signInAndSync(referee, server.url, 'referee');
  const name = await referee.evaluate(async () => {
    const answer: { displayName: string } = await (await fetch('/api/user/current')).json();
    return answer.displayName;
  });

  await olive.goto(`${server.url}/encounters/${keyId}/read`);
  await expect(olive.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await server.kill();
  await olive.getByRole('button', { name: 'Assign it' }).click();
  const dialog = olive.getByRole('dialog', { name: /^Assign ENC-/ });
  await dialog.getByRole('combobox').fill(name.slice(0, 4));
  await dialog.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.getByLabel('Due').fill('1 May 2020 18:00');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(olive.getByText('Overdue since')).toBeVisible();
  await server.start();

  const bell = referee.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await referee.goto(server.url);
  const mine = referee.getByRole('region', { name: 'Assigned to me' });
  await expect(mine.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expect(mine.getByText(/Overdue since/)).toBeVisible();
  await mine.getByRole('link', { name: '1 Encounter' }).click();
  await expect(referee).toHaveURL(/\/encounters?\?assigned=/);
  await expect(referee.getByRole('row', { name: new RegExp(title) })).toBeVisible();

  await referee.goto(`${server.url}/encounters/${keyId}/read/comments`);
  const box = referee.getByRole('textbox', { name: /comment/i });
  await box.pressSequentially('Done, @Oliv');
  await referee.getByRole('option', { name: 'Olive Tranter' }).click();
  await expect(box).toHaveValue('Done, @Olive\u00a0Tranter ');
  await referee.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(referee.getByText('Done, @Olive')).toBeVisible();
  await expect(olive.getByRole('link', { name: /^Inbox, / })).toBeVisible();
  await olive.goto(`${server.url}/inbox`);
  await expect(olive.getByText(`${name} mentioned you`)).toBeVisible();
});
