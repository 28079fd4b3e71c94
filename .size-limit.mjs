// `npm run size`: what the browser downloads, gzipped, by screen. The build's manifest says which files belong together.
import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[] }} Chunk */
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

/** Chunks that are loaded on demand: the route screens, what a screen loads later, and screens that load together. */
const onDemand = new Set(Object.values(chunks).flatMap(({ dynamicImports = [] }) => dynamicImports));

/** Nearly all of it is Lexical. The form that loads it has loaded what both share. */
const editor = { name: 'src/ui/rich/Editor.tsx', within: 'src/screens/documents/edit/Edit.tsx' };

/** Screens that show or take rich text or many fields. Over the goal of 90 kB. */
const large = /^reading$|documents\/edit|conflicts\/|GameSettings|research\/|screens\/crew\/|RunSheet/;

/** The other screens. Over the goal too, where they print or plan. @param {string} label */
const limitOf = (label) => (large.test(label) ? '149 kB' : '129 kB');

/** A chunk of several screens has a name, and no source file. @param {string} name */
const labelOf = (name) => (name.startsWith('_') ? (chunks[name]?.name ?? name) : name.replace('src/', ''));

/** Files that a chunk adds to those already loaded. @param {string} name @param {Set<string>} loaded */
const filesBeyond = (name, loaded) => filesOf([...withImports(name)].filter((each) => !loaded.has(each)));

export default [
  { name: 'first screen', path: filesOf(first), limit: '240 kB' },
  ...[...onDemand].map((name) => ({
    name: labelOf(name),
    path: filesBeyond(
      name,
      name === editor.name ? new Set([...first, ...withImports(editor.within)]) : first,
    ),
    limit: limitOf(labelOf(name)),
  })),
  // Over the goal of 650 kB.
  { name: 'everything', path: ['dist/assets/*.js', 'dist/assets/*.css'], limit: '891 kB' },
  // Half of it is the list of files to cache.
  { name: 'service worker', path: 'dist/service-worker.js', limit: '17.4 kB' },
].map((budget) => ({ ...budget, gzip: true }));
