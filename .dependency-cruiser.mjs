// Imports point one way: domain ← contract ← mirror ← (actions, sync) ← screens, and domain ← contract ← server.
// The layers themselves are listed in config/layers.ts.
import { domainFolders } from './config/domain.ts';
import { layers, packageRules, pureLayers } from './config/layers.ts';
import { screenFolders } from './config/screens.ts';
import { serverFolders, sharedFiles } from './config/server.ts';

const own = '^(src|server|sample|sw|tests|bench|scripts|config)/';

/** The path of a layer, or of one folder in it, as a regular expression. @param {string} name */
function pathOf(name) {
  const [layer = '', ...inside] = name.split('/');
  return `^${[layers[layer]?.folder, ...inside].join('/')}/`;
}

/**
 * Rules for the folders in a folder: each imports only what its entry lists, and of the files beside them only `files`. Those
 * may import every folder.
 * @param {{ name: string, folder: string, folders: Readonly<Record<string, readonly string[]>>, files?: readonly string[] }} parent
 * @param {string} comment
 */
function folderRules({ name, folder, folders, files = [] }, comment) {
  return Object.entries(folders).map(([each, imports]) => ({
    name: `${name}-${each.replace('/', '-')}`,
    comment,
    severity: /** @type {const} */ ('error'),
    from: { path: `^${folder}/${each}/` },
    to: {
      path: `^${folder}/`,
      pathNot: [
        ...[each, ...imports].map((open) => `^${folder}/${open}/`),
        ...files.map((file) => `^${folder}/${file}$`),
      ],
    },
  }));
}

/** Packages in node_modules, whether or not they could be resolved. @param {readonly string[]} names */
const inModules = (names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Files that import each other in a circle, types included: merge them, or move what they share.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'This import cannot be resolved, so no rule can check it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...Object.entries(layers).flatMap(([name, { imports, types = [], advice }]) => {
      const rule = {
        name: `layer-${name}`,
        comment: advice,
        severity: /** @type {const} */ ('error'),
        from: { path: pathOf(name) },
      };
      const open = [name, ...imports].map(pathOf);
      return [
        { ...rule, to: { path: own, pathNot: [...open, ...types.map(pathOf)] } },
        ...types.map((layer) => ({
          ...rule,
          to: { path: pathOf(layer), pathNot: open, dependencyTypesNot: ['type-only'] },
        })),
      ];
    }),
    {
      name: 'queries-for-screens',
      comment:
        'Queries put together what a screen shows. What others read as well belongs to src/mirror/read.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/screens/', '^src/mirror/queries/'] },
      to: { path: '^src/mirror/queries/' },
    },
    ...folderRules(
      { name: 'domain', folder: 'src/domain', folders: domainFolders },
      'Folders of the domain import only what config/domain.ts lists: what is shared belongs to content or rules.',
    ),
    ...folderRules(
      { name: 'screens', folder: 'src/screens', folders: screenFolders },
      'Folders of screens import only what config/screens.ts lists. Move what several of them use to shared.',
    ),
    ...folderRules(
      { name: 'server', folder: 'server', folders: serverFolders, files: sharedFiles },
      'Folders of the server import only what config/server.ts lists: routes, then accept, then store.',
    ),
    {
      name: 'pure-layers',
      comment: 'Zod is the only package here: pass in the clock, random numbers and storage.',
      severity: 'error',
      from: { path: pureLayers.layers.map(pathOf) },
      to: {
        dependencyTypesNot: ['local', 'aliased', 'aliased-subpath-import'],
        pathNot: inModules(pureLayers.packages),
      },
    },
    ...packageRules.map(({ name, advice, packages, allowedIn }) => ({
      name,
      comment: advice,
      severity: /** @type {const} */ ('error'),
      from: { path: '^(src|sw|server|sample)/', pathNot: ['^src/main', ...allowedIn.map(pathOf)] },
      to: { path: inModules(packages), pathNot: own },
    })),
  ],
  options: {
    // TypeScript 7 has no API for other programs yet, so swc parses the sources; type-only imports are seen as well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
