import { uuidv7 } from '#domain/primitives/id.ts';
import type { ApiClient } from './serverProcess.ts';

/** Makes a document for the first team; returns its id. */
export async function makeDocument(
  caller: ApiClient,
  api: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const keyId = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  const teams: unknown = await caller.call('GET', '/team/getAllActive');
  const [team]: unknown[] = Array.isArray(teams) ? teams : [];
  const teamId = team instanceof Object && 'id' in team ? team.id : undefined;
  await caller.call('POST', `/${api}`, { keyId, teamId, ...fields });
  return keyId;
}
