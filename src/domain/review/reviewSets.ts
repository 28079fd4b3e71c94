import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import { displayReference } from '#domain/content/document.ts';
import type { StatusId } from '#domain/content/status.ts';

/** A document as far as reviews group it: what it is, and what it refers to. */
export interface ReviewNode {
  readonly keyId: string;
  readonly entity: EntityKey;
  readonly reference: string;
  readonly title: string;
  readonly statusId: StatusId;
  /** Ids of the documents that its fields refer to. */
  readonly refs: readonly string[];
}

/** Documents that are reviewed together: a plot line and what belongs to it, or others of one type. */
export interface ReviewSet<T extends ReviewNode> {
  /** The id of the plot line, or the type. */
  readonly key: string;
  readonly entity: EntityKey;
  /** The plot line they belong to, whatever its status. */
  readonly plot?: ReviewNode;
  readonly documents: readonly T[];
}

/** Types by level: a document belongs to those of earlier levels that it is linked with, in either direction. */
const levels: readonly (readonly string[])[] = [
  ['plot'],
  ['encounter', 'research', 'ritual'],
  ['monster', 'rumour'],
];
const levelOf = new Map(
  entityKeys.map((key) => {
    const level = levels.findIndex((types) => types.includes(key));
    return [key, level < 0 ? levels.length : level] as const;
  }),
);

/** Whether a document of one type can belong to one of another. */
function canBelongTo(lower: EntityKey, upper: EntityKey): boolean {
  return (levelOf.get(upper) ?? 0) < (levelOf.get(lower) ?? 0);
}

/**
 * Groups documents that wait for review. Each belongs to the plot line that is the fewest links away, each link leading
 * from a document to one that it belongs to; the others form a set for each type. Plot lines come first, by
 * reference.
 */
export function reviewSets<T extends ReviewNode>(
  waiting: readonly T[],
  related: Iterable<ReviewNode>,
): ReviewSet<T>[] {
  const nodes = new Map<string, ReviewNode>();
  for (const each of related) nodes.set(each.keyId, each);
  for (const each of waiting) nodes.set(each.keyId, each);
  const plotOf = plotFinder(nodes);
  const byPlot = new Map<string, { plot: ReviewNode; documents: T[] }>();
  const byType = new Map<EntityKey, T[]>();
  for (const each of waiting) {
    const plot = plotOf(each)?.plot;
    if (plot) {
      const plotSet = byPlot.get(plot.keyId) ?? { plot, documents: [] };
      byPlot.set(plot.keyId, plotSet);
      plotSet.documents.push(each);
    } else byType.set(each.entity, [...(byType.get(each.entity) ?? []), each]);
  }
  const plotSets = [...byPlot.values()]
    .sort((a, b) => compareNodes(a.plot, b.plot))
    .map(({ plot, documents }): ReviewSet<T> => ({
      key: plot.keyId,
      entity: 'plot',
      plot,
      documents: documents.sort(compareNodes),
    }));
  const typeSets = entityKeys.flatMap((entity): ReviewSet<T>[] => {
    const documents = byType.get(entity);
    return documents ? [{ key: entity, entity, documents: documents.sort(compareNodes) }] : [];
  });
  return [...plotSets, ...typeSets];
}

interface FoundPlot {
  readonly plot: ReviewNode;
  readonly steps: number;
}

/** Returns a function that finds the plot line a document belongs to. Levels fall with every link, so it ends. */
function plotFinder(nodes: ReadonlyMap<string, ReviewNode>): (from: ReviewNode) => FoundPlot | undefined {
  const above = linksUpwards(nodes);
  const foundPlots = new Map<string, FoundPlot | undefined>();
  const find = (from: ReviewNode): FoundPlot | undefined => {
    if (from.entity === 'plot') return { plot: from, steps: 0 };
    if (foundPlots.has(from.keyId)) return foundPlots.get(from.keyId);
    let best: FoundPlot | undefined;
    for (const next of above.get(from.keyId) ?? []) {
      const on = find(next);
      if (on && (!best || isNearer(on, best))) best = on;
    }
    const result = best && { plot: best.plot, steps: best.steps + 1 };
    foundPlots.set(from.keyId, result);
    return result;
  };
  return find;
}

function isNearer(a: FoundPlot, b: FoundPlot): boolean {
  return a.steps < b.steps || (a.steps === b.steps && compareNodes(a.plot, b.plot) < 0);
}

/** The documents that each document belongs to, by its id. */
function linksUpwards(nodes: ReadonlyMap<string, ReviewNode>): Map<string, ReviewNode[]> {
  const above = new Map<string, ReviewNode[]>();
  const add = (lower: ReviewNode, upper: ReviewNode) => {
    if (!canBelongTo(lower.entity, upper.entity)) return;
    const uppers = above.get(lower.keyId);
    if (uppers) uppers.push(upper);
    else above.set(lower.keyId, [upper]);
  };
  for (const node of nodes.values()) {
    for (const id of node.refs) {
      const other = nodes.get(id);
      if (!other) continue;
      add(node, other);
      add(other, node);
    }
  }
  return above;
}

/** Compares documents by type, then by the number of their reference; those without one come last. */
function compareNodes(a: ReviewNode, b: ReviewNode): number {
  if (a.entity !== b.entity) return entityKeys.indexOf(a.entity) - entityKeys.indexOf(b.entity);
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== other) return one - other;
  return a.keyId < b.keyId ? -1 : a.keyId > b.keyId ? 1 : 0;
}

function numberOf({ entity, reference }: ReviewNode): number {
  const number = Number(reference.slice(entities[entity].prefix.length + 1));
  return reference === '' || Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}

/** Names a document by its reference; a new one by its title, so that two of them differ. */
export function nodeName(node: Pick<ReviewNode, 'reference' | 'title'>): string {
  return node.reference === '' ? `“${node.title}”` : displayReference(node);
}
