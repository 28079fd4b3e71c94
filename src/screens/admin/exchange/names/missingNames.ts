import type { Device } from '#actions/device.ts';
import type { CellReader } from '#domain/content/fields/cells.ts';
import { type DocumentType, documentTypes, isDocumentType, noTeam } from '#domain/content/documentTypes.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { activeTeam } from '../cellReader.ts';
import { documentErrors } from '../documentErrors.ts';

/** A name in a table that nothing here has. */
export interface MissingName {
  /** Key of the choice for it. */
  readonly key: string;
  readonly target: string;
  readonly name: string;
  /** Number of cells that have it. */
  readonly count: number;
}

/** Decision about a name that nothing here has. */
export type NameChoice =
  | { readonly kind: 'create'; readonly keyId: string }
  | { readonly kind: 'use'; readonly id: string }
  | { readonly kind: 'leaveOut' };

/** Choices by `MissingName.key`. */
export type NameChoices = ReadonlyMap<string, NameChoice>;

/** Share of pairs of letters from which a name is like another, where there are many. */
const leastLikeness = 0.25;

/** No name is decided. */
export const noNames: NameChoices = new Map();

/** Returns a reader that also follows choices, and what it has met that nothing here has. */
export function createChoosingReader(reader: CellReader, choices: NameChoices | undefined) {
  const missing = new Map<string, MissingName>();
  let leftOut: string[] = [];
  const replace = (target: string, name: string): string | null | undefined => {
    const key = `${target} ${nameKey(name)}`;
    const before = missing.get(key) ?? { key, target, name: name.trim(), count: 0 };
    missing.set(key, { ...before, count: before.count + 1 });
    const choice = choices?.get(key);
    switch (choice?.kind) {
      case 'create':
        return choice.keyId;
      case 'use':
        return choice.id;
      case 'leaveOut':
        leftOut.push(`“${name.trim()}” is left out`);
        return null;
      case undefined:
        return undefined;
    }
  };
  return {
    reader: { ...reader, replace },
    missing,
    /** Returns what was left out since it was last asked. */
    takeLeftOut: (): readonly string[] => {
      const notes = leftOut;
      leftOut = [];
      return notes;
    },
  };
}

/** Returns the type of which a person may create what a name stands for; null if they may not, or a name is not enough. */
export function creatableType(
  target: string,
  device: Pick<Device, 'person' | 'by' | 'now'>,
  teamId: string,
): DocumentType | null {
  const type = target === activeTeam ? 'team' : target;
  // People are accounts, which an administrator makes.
  if (!isDocumentType(type) || type === 'user') return null;
  return documentErrors(type, teamOf(type, teamId), newBody(type, 'Name'), device).length === 0 ? type : null;
}

function teamOf(type: DocumentType, teamId: string): string {
  return documentTypes[type].collection ? noTeam : teamId;
}

function newBody(type: DocumentType, name: string) {
  return { ...documentTypes[type].collection?.defaults, title: name };
}

/** Returns the rows that create what a person chose to create, of what is used. */
export function rowsToCreate(
  missing: readonly MissingName[],
  choices: NameChoices,
  teamId: string,
  isUsed: (keyId: string) => boolean,
) {
  return missing.flatMap(({ key, target, name }) => {
    const choice = choices.get(key);
    const type = target === activeTeam ? 'team' : target;
    if (choice?.kind !== 'create' || !isDocumentType(type) || !isUsed(choice.keyId)) return [];
    return [
      {
        number: 0,
        title: name,
        errors: [],
        entity: type,
        keyId: choice.keyId,
        teamId: teamOf(type, teamId),
        body: newBody(type, name),
      },
    ];
  });
}

const pairsOfKnown = new WeakMap<ReadonlyMap<string, string>, readonly Likeness[]>();

interface Likeness {
  readonly id: string;
  readonly label: string;
  readonly pairs: ReadonlySet<string>;
}

/** Returns the names of things here that are most like a name, the likest first. `known` has names by id. */
export function nearestNames(
  name: string,
  known: ReadonlyMap<string, string>,
  most: number,
): readonly { readonly id: string; readonly label: string }[] {
  const prepared =
    pairsOfKnown.get(known) ?? Array.from(known, ([id, label]) => ({ id, label, pairs: pairsOf(label) }));
  pairsOfKnown.set(known, prepared);
  const pairs = pairsOf(name);
  return prepared
    .map(({ id, label, pairs: own }) => ({ id, label, likeness: likenessOf(pairs, own) }))
    .filter(({ likeness }) => likeness > leastLikeness || prepared.length <= most)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ id, label }) => ({ id, label }));
}

function pairsOf(name: string): ReadonlySet<string> {
  const key = ` ${nameKey(name).normalize('NFD').replaceAll(/\p{M}/gu, '')} `;
  return new Set(Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2)));
}

/** Share of the pairs of letters that two names have in common, from 0 to 1. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}
