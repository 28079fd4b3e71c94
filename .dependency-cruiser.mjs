// Imports point one way: domain ← contract ← mirror ← (actions, sync) ← screens, and domain ← contract ← server.
// Each rule says what to do instead.

/** A layer and the only other layers it may import. @type {Record<string, string[]>} */
const layers = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/mirror': ['src/domain', 'src/contract'],
  'src/actions': ['src/domain', 'src/contract', 'src/mirror'],
  'src/sync': ['src/domain', 'src/contract', 'src/mirror'],
  'src/api': ['src/domain', 'src/contract', 'src/session'],
  'src/session': ['src/domain', 'src/contract', 'src/mirror', 'src/sync', 'src/api', 'src/app'],
  'src/app': ['src/domain', 'src/contract', 'src/mirror', 'src/sync', 'src/api', 'src/session'],
  'src/ui': ['src/domain'],
  'src/screens': [
    'src/domain',
    'src/contract',
    'src/mirror',
    'src/actions',
    'src/sync',
    'src/api',
    'src/session',
    'src/app',
    'src/ui',
  ],
  server: ['src/domain', 'src/contract', 'sample'],
  sample: ['src/domain', 'src/contract', 'server'],
  sw: ['src/domain', 'src/contract'],
};

/** What to do instead of reaching past a layer. @type {Record<string, string>} */
const advice = {
  'src/domain': 'The domain is what is true: hand in what it needs from outside.',
  'src/contract':
    'The contract says only what device and server tell each other; it knows the domain and no more.',
  'src/mirror':
    'The mirror holds what this device knows; whoever needs more of it reads or writes it from above.',
  'src/actions':
    'Writing the outbox row is the signal to sync: an action writes to #mirror and calls nobody.',
  'src/sync':
    'Sync carries changes between #mirror and the server; screens watch the mirror, sync never calls them.',
  'src/session': 'The session knows who is signed in; screens read it, it never reads screens.',
  'src/ui': 'Parts know domain types only: hand them values and callbacks.',
  'src/screens': 'Screens stand on the device alone; what the server knows arrives through #mirror.',
  server: 'The server knows #domain and #contract; what both sides need belongs there.',
  sw: 'The service worker caches the shell and knows no documents.',
};

/** Packages that live in few places. @type {{ name: string, comment: string, packages: string, only: string }[]} */
const homes = [
  {
    name: 'dexie-only-in-mirror',
    comment: 'Ask #mirror for it: one place knows the tables, so that one transaction can hold them.',
    packages: 'dexie',
    only: '^src/mirror/',
  },
  {
    name: 'live-queries-in-mirror-and-screens',
    comment: 'Watch the mirror from a screen, with a query that #mirror offers.',
    packages: 'dexie-react-hooks',
    only: '^src/(mirror|screens)/',
  },
  {
    name: 'ky-only-in-sync-and-session',
    comment: 'Call the server through #sync; it knows about being offline.',
    packages: 'ky',
    only: '^src/(sync|api)/',
  },
  {
    name: 'chakra-only-in-ui-and-screens',
    comment: 'Looks live in #ui and #screens.',
    packages: '@chakra-ui|@emotion|framer-motion|lucide-react',
    only: '^src/(ui|screens|main)',
  },
  {
    name: 'react-only-where-people-look',
    comment: 'This layer runs in workers and on the server: leave React to #ui, #screens and #session.',
    packages: 'react|react-dom|react-router-dom|react-hook-form',
    only: '^src/(ui|screens|session|app|main)',
  },
  {
    name: 'server-packages-stay-there',
    comment: 'The device reaches these through the calls of #contract.',
    packages: 'fastify|@fastify|kysely|better-sqlite3|pg|better-auth|pino|prom-client|sanitize-html',
    only: '^(server|sample)/',
  },
];

/** The folder in node_modules, whether or not the package could be resolved. @param {string} names */
const inModules = (names) => `(^|node_modules/)(${names})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or hide a third. Types alone may.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'This import leads nowhere, so no rule could watch it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer.replace('src/', '')}-knows-its-place`,
      comment: advice[layer] ?? '',
      severity: /** @type {const} */ ('error'),
      from: { path: `^${layer}/` },
      to: {
        path: '^(src|server|sample|sw|tests|bench|scripts)/',
        pathNot: [layer, ...allowed].map((name) => `^${name}/`),
      },
    })),
    {
      name: 'domain-and-contract-are-pure',
      comment: 'Zod and nothing else: hand in clock, random and storage.',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: { dependencyTypesNot: ['local', 'aliased', 'aliased-subpath-import'], pathNot: inModules('zod') },
    },
    ...homes.map(({ name, comment, packages, only }) => ({
      name,
      comment,
      severity: /** @type {const} */ ('error'),
      from: { path: '^(src|sw|server|sample)/', pathNot: only },
      to: { path: inModules(packages), pathNot: '^(src|sw|server|sample|tests)/' },
    })),
  ],
  options: {
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
