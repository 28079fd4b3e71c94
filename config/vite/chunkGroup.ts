/** The module graph, as the bundler passes it to functions that name chunks. */
interface Graph {
  getModuleInfo(id: string): {
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
  /** The screens that most people see first. */
  readonly hot: readonly string[];
}

/**
 * Parts of the app whose screens share much. What only these need is one chunk; in those that are `together`, so are the
 * screens, because each is small.
 */
const areas: readonly { readonly name: string; readonly test: RegExp; readonly together?: true }[] = [
  {
    name: 'editing',
    test: /\/src\/(screens\/(documents\/edit|conflicts|admin\/GameSettings|research\/(RequestPane|RequestForm|Similar))|ui\/(rich\/Editor|fields))/,
  },
  { name: 'print', test: /\/src\/screens\/(print|binder|research\/AnswerSheets)/ },
  { name: 'review', test: /\/src\/screens\/(review|research)\// },
  { name: 'research', test: /\/src\/screens\/research\// },
  { name: 'lists', test: /\/src\/screens\/(documents\/list|cards)\// },
  { name: 'schedule', test: /\/src\/screens\/(timetable|run)\// },
  { name: 'admin', test: /\/src\/screens\/(admin|people)\//, together: true },
  {
    name: 'account',
    test: /\/src\/screens\/(pages\/(profile|about)|device|offline|shell)\//,
    together: true,
  },
  {
    name: 'reading',
    test: /\/src\/screens\/documents\/(comments|read)\//,
    together: true,
  },
];

/** What the start of the app needs, and not what its packages have besides. */
const startPackages =
  /^\0virtual:|\/src\/|\/node_modules\/(@emotion|stylis|react-router|zustand|workbox-window|dexie-react-hooks|@pandacss)\/|@chakra-ui\/react\/dist\/esm\//;

/** Components whose package most screens do without. */
const ownPackage = /\/src\/ui\/(rich\/|display\/QrCode|layout\/(Tabs|DrawerLayer)|overlays\/\w+Layer)/;

/** Menus, dialogs, the drawer and tooltips, all of which are loaded when the browser is idle. */
const overlays =
  /@zag-js\/(menu|dialog|tooltip|popper|dismissable|interact-outside|focus-trap|focus-visible|aria-hidden|remove-scroll|rect-utils)\/|@floating-ui\/|(@ark-ui\/react\/dist|@chakra-ui\/react\/dist\/esm)\/components\/(menu|dialog|drawer|tooltip|portal)\/|\/src\/ui\/(layout\/DrawerLayer|overlays\/\w+Layer)/;

/** The state machines that overlays and tabs share. */
const machines = /\/node_modules\/(@zag-js|@ark-ui)\/|@chakra-ui\/react\/dist\/esm\/components\/tabs\//;

/** Formatted text, with the package that cleans it. */
const formattedText = /\/node_modules\/dompurify\/|\/src\/ui\/rich\/(sanitise|RichText)\.tsx?$/;

/**
 * What several areas share, and other screens of these areas do without: stored pictures, which the map, cards and some
 * sheets show, sending them, and cards as they are printed.
 */
const sharedByFew: readonly { readonly name: string; readonly test: RegExp }[] = [
  { name: 'pictures', test: /\/src\/screens\/shared\/pictures\/usePicture\.ts$/ },
  { name: 'upload', test: /\/src\/(screens\/shared\/pictures|api\/pictures|actions\/pictures)/ },
  { name: 'card', test: /\/src\/screens\/shared\/card\// },
];

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
    debugName: 'areas',
    includeDependenciesRecursively: false,
  };
}

/** Returns the chunk of each module that has a planned one. */
function planChunks({ main, workers, hot }: Entries, graph: Graph): ReadonlyMap<string, string> {
  const atMain = importsOf(main, graph);
  const atWorker = unionOf(workers.map((each) => importsOf(each, graph)));
  const isHot = unionOf(hot.map((each) => importsOf(each, graph)));
  const needsPackage = (id: string) =>
    [...importsOf(id, graph)].some(
      (each) => ownPackage.test(each) || (!isOwn(each) && !atMain.has(each) && !atWorker.has(each)),
    );
  const needsMachines = (id: string) => [...importsOf(id, graph)].some((each) => machines.test(each));
  const late = lateEntries([main, ...workers], graph);
  const users = usersOf(late, graph);
  const plan = new Map<string, string>();
  for (const id of atMain)
    if (atWorker.has(id)) plan.set(id, 'core');
    else if (id !== main && startPackages.test(id) && (isOwn(id) || !needsMachines(id))) plan.set(id, 'app');
  for (const [id, by] of users) {
    const fixed = overlays.test(id)
      ? 'overlays'
      : machines.test(id)
        ? 'machines'
        : formattedText.test(id)
          ? 'formatted'
          : atMain.has(id)
            ? undefined
            : sharedByFew.find(({ test }) => test.test(id))?.name;
    if (fixed !== undefined) plan.set(id, fixed);
    if (fixed !== undefined || atMain.has(id) || !isOwn(id)) continue;
    const used = new Set([...by].map(areaOf));
    const [only = ''] = used;
    const area = used.size === 1 ? areas.find(({ name }) => name === only) : undefined;
    if (atWorker.has(id)) plan.set(id, 'work');
    else if (area?.together || (area && by.size > 1 && !late.has(id))) plan.set(id, area.name);
    else if (used.size > 1 && !needsPackage(id)) plan.set(id, isHot.has(id) ? 'shared' : commonName(used));
  }
  return plan;
}

/** Returns the chunk of what several areas need: two of them, or more. */
function commonName(used: ReadonlySet<string>): string {
  const named = [...used].filter((each) => areas.some(({ name }) => name === each)).sort();
  return named.length === 2 && used.size === 2 ? named.join('-') : 'common';
}

/** Returns the area of a screen; without one, the screen. */
function areaOf(entry: string): string {
  return areas.find(({ test }) => test.test(entry))?.name ?? entry;
}

/** Returns the entries that import each module. */
function usersOf(late: ReadonlySet<string>, graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const entry of late) {
    for (const id of importsOf(entry, graph)) users.set(id, (users.get(id) ?? new Set()).add(entry));
  }
  return users;
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

const isOwn = (id: string) => id.includes('/src/') && !id.includes('/node_modules/');
