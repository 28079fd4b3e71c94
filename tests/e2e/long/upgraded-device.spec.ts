import { z } from 'zod';
import { pushResponseSchema } from '#contract/sync.ts';
import { mirrorName, mirrorVersions } from '#mirror/storage/database.ts';
import { browserCookies, expect, test } from '#support/browser.ts';
import {
  type DeviceValues,
  loadDevice,
  readDeviceFixture,
  serverChanges,
  typedTexts,
} from '#support/deviceFixture.ts';
import { signInToApi } from '#support/serverProcess.ts';

const userSchema = z.object({ id: z.string(), defaultTeam: z.string() });

// The oldest version in `npm test`; each of them in Node (tests/sync/upgraded-device.test.ts).
for (const version of mirrorVersions.map((_, at) => at + 1)) {
  test(`A browser with the database of version ${version} opens it, shows what was typed, and sends it`, async ({
    sharedServer: { url },
    page,
  }) => {
    const api = await signInToApi(url, 'referee@waymark.test');
    const { id: user, defaultTeam: team } = userSchema.parse(await api.call('GET', '/user/current'));
    const pull = { user, epoch: null, schema: 1, scopes: {}, limit: 1 };
    const { epoch } = z.object({ epoch: z.string() }).parse(await api.call('POST', '/sync/pull', pull));
    const values: DeviceValues = { user, team, epoch, run: `v${version}` };
    const changes = serverChanges(values).map((change) => ({ change }));
    const pushed = pushResponseSchema.parse(
      await api.call('POST', '/sync/push', { user, schema: 1, changes }),
    );
    expect(pushed.answers.map(({ status }) => status)).toEqual(changes.map(() => 200));

    await page.context().addCookies(browserCookies(api.cookie, url));
    // A page of the same origin that does not open the database.
    await page.goto(`${url}/api/healthcheck/version`);
    const name = mirrorName(user);
    const fixture = readDeviceFixture(version, values);
    await page.evaluate(loadDevice, { name, fixture });
    await page.goto(`${url}/device`);
    await expect
      .poll(async () => (await page.evaluate(readOutbox, name)).length, { timeout: 60_000 })
      .toBe(version >= 5 ? 4 : 3);
    const main = page.getByRole('main');
    for (const text of ['Typed: held', 'Typed: a draft'])
      await expect(main.getByText(text).first()).toBeVisible();
    const refused = main.getByRole('region', { name: 'Refused by the server' });
    for (const name of ['mill', 'ford'])
      await expect(refused.getByRole('article', { name }).getByText('Edited: Summary')).toBeVisible();
    for (const sent of ['ambush', 'lantern']) {
      const texts = typedTexts(await api.call('GET', `/encounters/${sent}-v${version}`));
      expect(texts.at(-1)).toBe(
        { ambush: 'Typed: a save that waits', lantern: 'Typed: a new document, saved twice' }[sent],
      );
    }
  });
}

/** Runs in the page: the changes that wait, or need a decision. */
async function readOutbox(name: string): Promise<unknown[]> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result;
}
