import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './browser.ts';

const gameSchema = z.object({
  id: z.string(),
  version: z.int(),
  playersSeeReleases: z.optional(z.boolean()),
});
const slotSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  location: z.nullable(z.string()),
  releases: z.array(z.record(z.string(), z.unknown())),
});

/** Opens what a player sees of the released timetable, which the organiser releases to players when it is opened first. */
export async function openMyTimetable(organiser: Page, player: Page, url: string): Promise<Page> {
  await release(organiser, url);
  await player.goto(`${url}/myTimetable`);
  await expect(player.getByRole('heading', { level: 1, name: 'My timetable' })).toBeVisible();
  return player;
}

async function release({ request }: Page, url: string): Promise<void> {
  const read = async (path: string): Promise<unknown> => (await request.get(`${url}/api/${path}`)).json();
  const write = async (path: string, data: object) => {
    const response = await request.put(`${url}/api/${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  };
  const [game] = z.array(gameSchema).parse(await read('games'));
  if (!game || game.playersSeeReleases) return;
  const slots = z.array(slotSchema).parse(await read('eventSlots'));
  const titles = [
    'Time in',
    'The muster of the west at the old mill, with everything that you carry',
    'Supper',
  ];
  for (const [at, publicTitle] of titles.entries()) {
    const slot = slots[at];
    if (!slot) continue;
    const { id, version, title, start, end, location, releases } = slot;
    const released = { title, start, end, location, publicTitle, team: null, isOff: at === 2, at: start };
    await write(`eventSlots/${id}`, {
      version,
      publicTitle,
      releases: [...releases, { id: `release-${at}`, ...released }],
    });
  }
  await write(`games/${game.id}`, { version: game.version, playersSeeReleases: true });
}
