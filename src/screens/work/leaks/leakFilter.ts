import { type EntityKey, isEntityKey } from '#domain/content/entities/index.ts';
import type { Leak } from '#domain/review/leaks/leaks.ts';

/** Filter of the page of leaks. An absent criterion does not limit it. */
export interface LeakFilter {
  /** Team and type of the document that shows what others may not read. */
  readonly team?: string;
  readonly type?: EntityKey;
  readonly kind?: Leak['kind'];
}

/** Labels of the kinds. */
export const leakKinds: Readonly<Record<Leak['kind'], string>> = { link: 'Links', words: 'Staff-only words' };

/** Reads a filter from the query of an address. Values that mean nothing are left out. */
export function readLeakFilter(query: URLSearchParams): LeakFilter {
  const [team, type, kind] = ['team', 'type', 'kind'].map((name) => query.get(name) ?? '');
  return {
    ...(team && { team }),
    ...(type && isEntityKey(type) && { type }),
    ...((kind === 'link' || kind === 'words') && { kind }),
  };
}

/** Writes a filter as the query of an address. */
export function writeLeakFilter({ team, type, kind }: LeakFilter): string {
  return new URLSearchParams({
    ...(team && { team }),
    ...(type && { type }),
    ...(kind && { kind }),
  }).toString();
}

/** The leaks that a filter leaves. */
export function filterLeaks(leaks: readonly Leak[], { team, type, kind }: LeakFilter): readonly Leak[] {
  return leaks.filter(
    (leak) =>
      (team === undefined || leak.document.teamId === team) &&
      (type === undefined || leak.document.entity === type) &&
      (kind === undefined || leak.kind === kind),
  );
}
