import { gzipSync } from 'node:zlib';
import { joinPieces, type Entry, type Piece } from './joinPieces.ts';

/** The module graph, as the bundler passes it to functions that name chunks. */
interface Graph {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** A group for code splitting. */
interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly debugName: string;
  readonly includeDependenciesRecursively: false;
}

interface Entries {
  readonly main: string;
  readonly workers: readonly string[];
  /** Screens that most people load first, and what follows them. */
  readonly hot: readonly string[];
}

/** Modules that the app needs to start, without the rest of their packages. */
const startPackages =
  /^\0virtual:|\/src\/|\/node_modules\/(@emotion|stylis|react-router|zustand|workbox-window|dexie-react-hooks|@pandacss)\/|@chakra-ui\/react\/dist\/esm\//;

/** Menus, dialogs, the drawer and tooltips, all of which are loaded when the browser is idle. */
const overlays =
  /@zag-js\/(menu|dialog|tooltip|popper|dismissable|interact-outside|focus-trap|focus-visible|aria-hidden|remove-scroll|rect-utils)\/|@floating-ui\/|(@ark-ui\/react\/dist|@chakra-ui\/react\/dist\/esm)\/components\/(menu|dialog|drawer|tooltip|portal)\/|\/src\/ui\/(layout\/DrawerLayer|overlays\/\w+Layer)/;

/** The state machines that overlays and tabs share. */
const machines = /\/node_modules\/(@zag-js|@ark-ui)\/|@chakra-ui\/react\/dist\/esm\/components\/tabs\//;

/** Modules that the worker and every screen that changes something need, with all that they import: too little for a file. */
const everyEdit =
  /\/src\/((domain\/rules\/(change|conflicts\/unseen)|mirror\/(outbox\/lanes|read\/chunks))\.ts)/;

interface Package {
  readonly name: string;
  readonly test: RegExp;
  readonly size: number;
}

/** Packages that the start does without: each is a file, with the gzipped bytes that it has left. */
const packages: readonly Package[] = [
  { name: 'lexical', test: /\/node_modules\/(@?lexical|@preact)\//, size: 80_000 },
  { name: 'calendar', test: /\/node_modules\/(@event-calendar|svelte|clsx|esm-env)\//, size: 35_000 },
  { name: 'luxon', test: /\/node_modules\/luxon\//, size: 22_000 },
  { name: 'qr', test: /\/node_modules\/qr\//, size: 14_000 },
  { name: 'sanitiser', test: /\/node_modules\/dompurify\//, size: 11_500 },
  { name: 'virtual', test: /\/node_modules\/@tanstack\//, size: 10_000 },
  { name: 'motion', test: /\/node_modules\/(framer-motion|motion-dom|motion-utils)\//, size: 6000 },
  { name: 'code', test: /\/node_modules\/uqr\//, size: 4000 },
  { name: 'diff', test: /\/node_modules\/diff\//, size: 3000 },
  { name: 'packages', test: /\/node_modules\//, size: 10_000 },
];

/** Components whose state machines are in the package that the start has the rest of. */
const components: readonly Package[] = [
  { name: 'tabs', test: /\/src\/ui\/layout\/Tabs\.tsx$/, size: 15_000 },
  { name: 'overlays', test: overlays, size: 46_000 },
];

/** Gzipped bytes of the app's modules in a file, for each gzipped byte of them by themselves and before they are minified. */
const minified = 0.64;

/**
 * Most bytes that a screen may load beyond the start: the limit of 94.5 kB (decision 017), less the overhead of many
 * files.
 */
const limit = 90_000;

/**
 * Returns the group that decides which of the app's modules are downloaded together. Left alone, the bundler makes a chunk
 * of every module that two screens share: most would be a few hundred bytes, which compress badly and take a request each.
 */
export function chunkGroup(entries: Entries): Group {
  let chunks: ReadonlyMap<string, string> | undefined;
  return {
    name: (id, graph) => {
      chunks ??= planChunks(entries, graph);
      return chunks.get(id) ?? null;
    },
    debugName: 'screens',
    includeDependenciesRecursively: false,
  };
}

/** Returns the chunk of each module that has a planned one. */
function planChunks({ main, workers, hot }: Entries, graph: Graph): ReadonlyMap<string, string> {
  const atMain = importsOf(main, graph);
  const atWorker = unionOf(workers.map((each) => importsOf(each, graph)));
  const needsMachines = (id: string) => [...importsOf(id, graph)].some((each) => machines.test(each));
  const plan = new Map<string, string>();
  for (const id of atMain)
    if (atWorker.has(id)) plan.set(id, 'core');
    else if (id !== main && startPackages.test(id) && (isOwn(id) || !needsMachines(id))) plan.set(id, 'app');
  for (const id of atWorker)
    if (everyEdit.test(id)) for (const each of importsOf(id, graph)) plan.set(each, 'core');
  const late = [...lateEntries([main, ...workers], graph)];
  for (const id of unionOf(late.map((each) => importsOf(each, graph)))) {
    if (overlays.test(id)) plan.set(id, 'overlays');
    else if (machines.test(id)) plan.set(id, 'machines');
  }
  const { pieces, entries } = piecesOf({ late, workers, hot }, graph, atMain, plan);
  const names = new Set<string>();
  for (const { modules } of joinPieces(pieces, entries, limit)) {
    if (modules.some((id) => workers.includes(id) || plan.has(id))) continue;
    const name = nameOf(modules, late, graph, names);
    names.add(name);
    for (const id of modules) plan.set(id, name);
  }
  return plan;
}

/** Returns the modules that are not planned yet, those together that the same entries need, and packages. */
function piecesOf(
  { late, workers, hot }: { late: readonly string[]; workers: readonly string[]; hot: readonly string[] },
  graph: Graph,
  atMain: ReadonlySet<string>,
  fixed: ReadonlyMap<string, string>,
): { pieces: readonly Piece[]; entries: readonly Entry[] } {
  const starts = [...late.filter((each) => !atMain.has(each)), ...workers];
  const users = new Map<string, number[]>();
  starts.forEach((start, index) => {
    for (const id of importsOf(start, graph))
      if (!atMain.has(id)) users.set(id, [...(users.get(id) ?? []), index]);
  });
  const groups = new Map<string, string[]>();
  for (const [id, by] of users) {
    const key = fixed.get(id) ?? (isOwn(id) || by.length === 1 ? by.join() : packageOf(id)?.name);
    if (key === undefined) continue;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const lists = [...groups.values()];
  const place = new Map(lists.flatMap((modules, index) => modules.map((id) => [id, index] as const)));
  const pieces = lists.map((modules, index): Piece => {
    const needs = new Set(modules.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []));
    const imports = new Set([...needs].flatMap((id) => place.get(id) ?? []));
    imports.delete(index);
    const isAlone = modules.some((id) => workers.includes(id) || fixed.has(id)) || !modules.some(isOwn);
    return { modules, size: sizeOf(modules, graph), needs, imports, isAlone };
  });
  return {
    pieces,
    entries: starts.map((start) => ({
      piece: place.get(start) ?? 0,
      weight: hot.includes(start) ? 10 : 1,
      isWorker: workers.includes(start),
    })),
  };
}

/** The gzipped bytes of modules, roughly. */
function sizeOf(modules: readonly string[], graph: Graph): number {
  const own = modules.filter(isOwn);
  const code = own.map((id) => graph.getModuleInfo(id)?.code ?? '').join('\n');
  const { length } = gzipSync(code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));
  const used = new Set(modules.flatMap((id) => (isOwn(id) ? [] : (packageOf(id) ?? []))));
  for (const each of components) if (own.some((id) => each.test.test(id))) used.add(each);
  return length * minified + [...used].reduce((sum, { size }) => sum + size, 0);
}

function packageOf(id: string): Package | undefined {
  return packages.find(({ test }) => test.test(id));
}

/** A file has the name of a screen in it, or else of its longest module. */
function nameOf(
  modules: readonly string[],
  late: readonly string[],
  graph: Graph,
  taken: ReadonlySet<string>,
): string {
  const [first = ''] = modules;
  const package_ = modules.some(isOwn) ? undefined : packageOf(first);
  if (package_) return package_.name;
  const length = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  const screens = modules.filter((id) => late.includes(id));
  const [longest = ''] = (screens.length > 0 ? screens : modules).toSorted((a, b) => length(b) - length(a));
  const name = /([^/]+)\.\w+$/.exec(longest)?.[1] ?? 'chunk';
  if (!taken.has(name)) return name;
  return [...taken].reduce((free, _, index) => (taken.has(free) ? `${name}${index + 2}` : free), name);
}

/** Returns the modules that are loaded on demand. */
function lateEntries(start: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(start);
  const late = new Set<string>();
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const each of dynamicallyImportedIds) late.add(each);
    for (const each of [...importedIds, ...dynamicallyImportedIds]) found.add(each);
  }
  return late;
}

/** A module and all that it imports outright. */
function importsOf(id: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}

function unionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

/** Whether a module is the app's: the address of a worker is too. */
function isOwn(id: string): boolean {
  return id.startsWith('\0virtual:') || (id.includes('/src/') && !id.includes('/node_modules/'));
}
