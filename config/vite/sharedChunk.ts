/** The module graph, as the bundler passes it to functions that name chunks. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Returns a group for code splitting: one chunk for the app's modules that at least `minShareCount` chunks share. Most
 * of these are a few hundred bytes, and as chunks of their own they compress badly and take a request each. It leaves
 * out what `entries` import outright: the start of the app does not load it, and in a worker it would fail.
 */
export function sharedChunk(entries: readonly string[], minShareCount: number) {
  let entryModules: ReadonlySet<string> | undefined;
  return {
    name: (id: string, graph: Graph): string | null => {
      entryModules ??= modulesOf(entries, graph);
      return entryModules.has(id) ? null : 'shared';
    },
    debugName: 'shared',
    // Rich text needs a package that most screens do without.
    test: /\/src\/(?!ui\/rich\/)/,
    minShareCount,
    // A package that one of these modules needs stays where it is: few screens need it.
    includeDependenciesRecursively: false,
  };
}

/** The entries and all that they import outright. */
function modulesOf(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
