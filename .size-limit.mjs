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

/** Larger than a screen may be, because it is nearly all Lexical. The form that loads it has loaded what both share. */
const editor = {
  name: 'src/ui/rich/Editor.tsx',
  within: 'src/screens/documents/edit/Edit.tsx',
  limit: '100 kB',
};

/** Screens that show or take rich text or many fields, and what opens in them. Over the goal of 90 kB. */
const large = /documents\/|conflicts\/|review\/|GameSettings/;

/** Files that a chunk adds to those already loaded. @param {string} name @param {Set<string>} loaded */
const filesBeyond = (name, loaded) => filesOf([...withImports(name)].filter((each) => !loaded.has(each)));

export default [
  { name: 'first screen', path: filesOf(first), limit: '240 kB' },
  ...onDemand
    .filter(([name]) => name !== editor.name)
    .map(([name]) => ({
      name: name.replace('src/', ''),
      path: filesBeyond(name, first),
      limit: large.test(name) ? '122 kB' : '106 kB',
    })),
  {
    name: editor.name.replace('src/', ''),
    path: filesBeyond(editor.name, new Set([...first, ...withImports(editor.within)])),
    limit: editor.limit,
  },
  // Over the goal of 650 kB.
  { name: 'everything', path: ['dist/assets/*.js', 'dist/assets/*.css'], limit: '745 kB' },
  // Half of it is the list of files to cache.
  { name: 'service worker', path: 'dist/service-worker.js', limit: '17 kB' },
].map((budget) => ({ ...budget, gzip: true }));
