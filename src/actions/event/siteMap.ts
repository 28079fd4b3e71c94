import type { Document } from '#domain/content/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Pin } from '#domain/event/schedule/sitePins.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from '#actions/device.ts';
import { createDocument, saveDocument } from '#actions/documents.ts';
import { type PreparedPicture, keepPicture } from './pictures.ts';

/** Makes a picture that the server has the site map, and keeps it on this device. */
export async function setSiteMapPicture(device: Device, prepared: PreparedPicture): Promise<Outcome> {
  await keepPicture(device, prepared);
  return setSiteMap(device, prepared.picture.id);
}

/** Writes the id of the site map into the game settings. */
async function setSiteMap(device: Device, siteMap: string): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const row = await device.mirror.documents.get(gameId);
    if (row)
      return saveDocument(device, documentOf(row), { teamId: row.teamId, body: { ...row.body, siteMap } });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const body = { title: 'Game', timeZone, siteMap };
    return createDocument(device, { keyId: gameId, entity: 'game', teamId: noTeam, body });
  });
}

/** Puts a location on the site map; with null, takes it off. */
export async function placeOnSiteMap(device: Device, location: Document, pin: Pin | null): Promise<Outcome> {
  const body = { ...location.body, mapX: pin?.x ?? null, mapY: pin?.y ?? null };
  return saveDocument(device, location, { teamId: location.teamId, body });
}
