import assert from 'node:assert/strict';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { pullResponseSchema } from '#contract/sync/sync.ts';
import { differingScopes } from '#mirror/feed/integrity.ts';
import { readCursors } from '#mirror/read/syncState.ts';
import type { TestDevice } from './device.ts';

/** Expects a device that is up to date to have the same content as the server in every scope, by its hashes. */
export async function expectNoDifferingScopes({ mirror, transport, user }: TestDevice): Promise<void> {
  const { epoch, scopes } = await readCursors(mirror);
  const request = { user: user.id, epoch, schema: schemaVersion, scopes, limit: 1000, check: true };
  const reply = await transport.pull(request);
  const { put, gone, check } = pullResponseSchema.parse(reply.kind === 'answer' ? reply.body : reply);
  assert.deepEqual({ put, gone }, { put: [], gone: [] });
  // A person without a role has no scopes, and an empty answer.
  assert.ok(check);
  assert.deepEqual(await differingScopes(mirror, check), []);
}
