import type { PushItem } from '#contract/sync/sync.ts';
import { uuidv7 } from '#domain/primitives/id.ts';

/** Changes that create many documents of a team, by default monsters, each with its own id and title. */
export function makeMany(
  count: number,
  teamId: string,
  entity: 'monster' | 'encounter' = 'monster',
): PushItem[] {
  const bytes = (at: number) => Uint8Array.from({ length: 10 }, (_, place) => (at >> (place * 8)) & 255);
  return Array.from({ length: count }, (_, at): PushItem => {
    const id = uuidv7(1_700_000_000_000 + at, bytes(at));
    const body = { title: `Number ${at}` };
    return { change: { kind: 'create', id, keyId: id, entity, teamId, body } };
  });
}
