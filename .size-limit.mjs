// `npm run size`: what the browser downloads, gzipped, by screen. The build's manifest says which files belong together.
import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, imports?: string[], isDynamicEntry?: boolean }} Chunk */
/** @type {Record<string, Chunk>} */
const chunks = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** A chunk and all that it imports outright. @param {string} name @returns {Set<string>} */
function withImports(name) {
  const names = new Set([name]);
  for (const each of names) for (const imported of chunks[each]?.imports ?? []) names.add(imported);
  return names;
}

/** @param {Iterable<string>} names */
const filesOf = (names) => [...names].map((name) => `dist/${chunks[name]?.file}`);

const first = withImports('index.html');

/** Chunks that are loaded on demand: the route screens, and what a screen loads later. */
const onDemand = Object.entries(chunks).filter(([, { isDynamicEntry }]) => isDynamicEntry);

/** Loaded on demand within a screen and larger than a screen may be: the rich-text editor is nearly all Lexical. */
const exceptions = { 'src/ui/rich/Editor.tsx': '100 kB' };

export default [
  { name: 'first screen', path: filesOf(first), limit: '240 kB' },
  ...onDemand.map(([name]) => ({
    name: name.replace('src/', ''),
    path: filesOf([...withImports(name)].filter((each) => !first.has(each))),
    limit: new Map(Object.entries(exceptions)).get(name) ?? '90 kB',
  })),
  { name: 'everything', path: ['dist/assets/*.js', 'dist/assets/*.css'], limit: '650 kB' },
  // Half of it is the list of files to cache.
  { name: 'service worker', path: 'dist/service-worker.js', limit: '16 kB' },
].map((budget) => ({ ...budget, gzip: true }));
