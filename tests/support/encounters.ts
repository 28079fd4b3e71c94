import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { type ApiClient, signInToApi } from './serverProcess.ts';

const list = z.object({ items: z.array(wireDocumentSchema) });

/** Encounters of the sample game in Editing, newest first, and an organiser's session. */
export async function findEditableEncounters(
  url: string,
): Promise<{ organiser: ApiClient; encounters: readonly [WireDocument, ...WireDocument[]] }> {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const [first, ...others] = await findEncounters(organiser, 'statusId=0&limit=10');
  if (!first) throw new Error('The sample game has no encounter in Editing.');
  return { organiser, encounters: [first, ...others] };
}

/** The encounters that match a query string. */
export async function findEncounters(caller: ApiClient, query: string): Promise<readonly WireDocument[]> {
  return list.parse(await caller.call('GET', `/encounters?${query}`)).items;
}

/** Reads an encounter from the server. */
export async function readEncounter(caller: ApiClient, keyId: string): Promise<WireDocument> {
  return wireDocumentSchema.parse(await caller.call('GET', `/encounters/${keyId}`));
}

/** Opens the form of an encounter, changes its summary and saves. */
export async function editSummary(page: Page, address: string, text: string): Promise<void> {
  await page.goto(`${address}/edit`);
  await page.getByLabel('Summary').fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
}
