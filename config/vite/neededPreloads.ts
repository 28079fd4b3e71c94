import type { Plugin } from 'vite';

/**
 * Fetches ahead, for a chunk that is loaded on demand, only what is not here yet. Vite lists every file that the chunk
 * imports, in every chunk that loads it: also those the page started with, and those that the chunk that asks imports.
 * Asking the service worker for them holds up a newer version that is about to take over.
 */
export function neededPreloads(): Plugin {
  const importsOf = new Map<string, readonly string[]>();
  const started = new Set<string>();
  return {
    name: 'waymark:needed-preloads',
    apply: 'build',
    // Names are hashed before this.
    augmentChunkHash: () => 'needed-preloads',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostId, hostType }) => {
            if (hostType === 'html') return files;
            const present = closureOf(hostId, importsOf);
            return files.filter((each) => each !== file && !present.has(each) && !started.has(each));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        for (const { fileName, imports } of chunks) importsOf.set(fileName, imports);
        for (const { fileName, facadeModuleId } of chunks)
          if (facadeModuleId?.endsWith('.html'))
            for (const each of closureOf(fileName, importsOf)) started.add(each);
      },
    },
  };
}

/** A file and all that it imports outright. */
function closureOf(file: string, importsOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) for (const next of importsOf.get(each) ?? []) found.add(next);
  return found;
}
