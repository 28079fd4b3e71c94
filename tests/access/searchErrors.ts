import { isEntityKey } from '#domain/content/entities/index.ts';
import { writeMeta } from '#mirror/storage/meta.ts';
import { indexAll, searchFor } from '#support/search.ts';
import type { UserDevice } from './devices.ts';
import type { GameModel } from './gameModel.ts';

/** A canary in a text; others are ids, which nobody looks for. */
const canaryPattern = /\b(?:On|Of|Mine|Theirs) (zq[0-9a-z]+qz)/g;
/** Canaries looked for on each device: each takes a search. */
const mostLookedFor = 25;

/**
 * Differences between what a device finds and what its user may read: canaries in the index that they may not read, and
 * canaries in their documents that are not found.
 */
export async function searchErrors(model: GameModel, { who, device, own }: UserDevice): Promise<string[]> {
  const { mirror, user } = device;
  await writeMeta(mirror, 'session', { ...user, isStaff: who.isStaff });
  await indexAll(mirror);
  const indexed = (await mirror.search.toArray()).map(({ value }) => termsOf(value)).join('\n');
  const leaked = model.leakedCanaries(who, indexed).filter((word) => !own.has(word));
  const rows = await mirror.documents.filter((row) => isEntityKey(row.entity)).toArray();
  const looked = rows
    .flatMap((row) => {
      const words = JSON.stringify(row.body);
      return [...words.matchAll(canaryPattern)].map(([, word = '']) => [word, row.keyId] as const);
    })
    .filter((_, at, all) => at % Math.max(1, Math.floor(all.length / mostLookedFor)) === 0);
  const lost: string[] = [];
  for (const [word, keyId] of looked) {
    const { keys } = await searchFor(mirror, word, { withArchived: true });
    if (!keys.includes(keyId) && who.isStaff) lost.push(`${model.describe(word)} is not found`);
  }
  return [...leaked.map((word) => `LEAK in the search index of ${model.describe(word)}`), ...lost];
}

/** The terms of a stored segment. */
function termsOf(value: unknown): string {
  const terms: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'terms') : undefined;
  return terms instanceof Uint8Array ? new TextDecoder().decode(terms) : '';
}
