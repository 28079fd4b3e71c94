// The layers and who may import whom: said here once, checked by oxlint as you type (oxlint.config.ts) and by
// dependency-cruiser for the whole tree, relative and type-only imports included (.dependency-cruiser.mjs).

/** One layer of the code base. */
export interface Layer {
  readonly folder: string;
  /** How other layers name it in an import; none where nobody imports it. */
  readonly alias?: string;
  /** The other layers it may import; `mirror/queries` stands for one folder of a layer. */
  readonly imports: readonly string[];
  /** Layers of which it may import types: an import of a type runs nothing. */
  readonly types?: readonly string[];
  /** Advice for a forbidden import. */
  readonly advice: string;
}

/** Every layer, lowest first. */
export const layers: Readonly<Record<string, Layer>> = {
  domain: {
    folder: 'src/domain',
    alias: '#domain',
    imports: [],
    advice: 'The domain is pure: pass in the clock, random numbers, storage and whatever else it needs.',
  },
  contract: {
    folder: 'src/contract',
    alias: '#contract',
    imports: ['domain'],
    advice: 'The contract describes what device and server send each other. It imports the domain only.',
  },
  mirror: {
    folder: 'src/mirror',
    alias: '#mirror',
    imports: ['domain', 'contract'],
    advice: 'The mirror stores what this device knows. Let #actions or #sync call it instead.',
  },
  actions: {
    folder: 'src/actions',
    alias: '#actions',
    imports: ['domain', 'contract', 'mirror'],
    advice: 'An action writes to #mirror and returns. Writing the outbox row is the signal to sync.',
  },
  sync: {
    folder: 'src/sync',
    alias: '#sync',
    imports: ['domain', 'contract', 'mirror', 'api/http'],
    advice: 'Sync carries changes between #mirror and the server. Screens watch the mirror instead.',
  },
  api: {
    folder: 'src/api',
    alias: '#api',
    imports: ['domain', 'contract'],
    advice: 'The HTTP client imports #domain and #contract only. Pass callbacks in from src/main.tsx.',
  },
  session: {
    folder: 'src/session',
    alias: '#session',
    imports: ['domain', 'contract', 'mirror', 'api'],
    advice: 'The session knows who is signed in. Screens read it; it does not import them.',
  },
  app: {
    folder: 'src/app',
    alias: '#app',
    imports: ['domain', 'contract', 'mirror', 'sync', 'api', 'session'],
    advice: 'This layer looks after the running app. Screens read it; it does not import them.',
  },
  ui: {
    folder: 'src/ui',
    alias: '#ui',
    imports: ['domain'],
    advice: 'Components in #ui know domain types only. Pass values and callbacks as props.',
  },
  screens: {
    folder: 'src/screens',
    alias: '#screens',
    imports: [
      'domain',
      'contract',
      'mirror/queries',
      'mirror/read',
      'mirror/overlay',
      'mirror/conflicts',
      'actions',
      'api',
      'session',
      'app',
      'ui',
    ],
    // Queries return what is stored, and its types are beside it.
    types: ['mirror'],
    advice:
      'Screens read #mirror/queries and #mirror/read, and write through #actions. Of the rest of #mirror they import types only.',
  },
  server: {
    folder: 'server',
    alias: '#server',
    imports: ['domain', 'contract', 'sample'],
    advice: 'The server imports #domain and #contract. Move what both sides need there.',
  },
  sample: {
    folder: 'sample',
    alias: '#sample',
    imports: ['domain', 'contract', 'server'],
    advice: 'The sample game is loaded through the server. It imports #domain, #contract and #server only.',
  },
  'service-worker': {
    folder: 'sw',
    imports: ['domain', 'contract'],
    advice: 'The service worker caches the app and knows no documents.',
  },
};

/** A rule about packages: only the layers named may import them. */
export interface PackageRule {
  readonly name: string;
  readonly packages: readonly string[];
  readonly allowedIn: readonly string[];
  /** Advice for a forbidden import. */
  readonly advice: string;
}

export const packageRules: readonly PackageRule[] = [
  {
    name: 'dexie-only-in-mirror',
    packages: ['dexie'],
    allowedIn: ['mirror'],
    advice: 'Use #mirror: it owns the tables, so that one transaction can cover them.',
  },
  {
    name: 'live-queries-only-in-mirror-and-screens',
    packages: ['dexie-react-hooks'],
    allowedIn: ['mirror', 'screens'],
    advice: 'Watch the mirror from a screen, with a query from #mirror/queries.',
  },
  {
    name: 'ky-only-in-api-and-sync',
    packages: ['ky'],
    allowedIn: ['api', 'sync'],
    advice: 'Call the server through #api, or let #sync do it: they handle being offline.',
  },
  {
    name: 'styling-only-in-ui-and-screens',
    packages: ['@chakra-ui', '@emotion', 'framer-motion', 'lucide-react'],
    allowedIn: ['ui', 'screens'],
    advice: 'Styling, icons and motion belong in #ui and #screens.',
  },
  {
    name: 'luxon-only-with-the-zone',
    packages: ['luxon'],
    allowedIn: ['ui/display', 'ui/fields/moment'],
    advice:
      'Dates are shown with #ui/display/dates.ts. What reads dates imports #ui/fields/moment/luxon.ts. Both know the time zone of the game.',
  },
  {
    name: 'react-only-in-the-page',
    packages: ['react', 'react-dom', 'react-router-dom', 'react-router'],
    allowedIn: ['ui', 'screens', 'session', 'app'],
    advice:
      'This layer also runs in workers or on the server. Keep React in #ui, #screens, #session and #app.',
  },
  {
    name: 'server-packages-only-on-the-server',
    packages: [
      'fastify',
      '@fastify',
      'kysely',
      'better-sqlite3',
      'pg',
      'better-auth',
      'pino',
      'prom-client',
      'htmlparser2',
    ],
    allowedIn: ['server', 'sample'],
    advice: 'Devices reach the server through the calls in #contract.',
  },
];

/** The layers that must stay pure, and the only packages they may import. */
export const pureLayers = { layers: ['domain', 'contract'], packages: ['zod', 'diff'] } as const;
