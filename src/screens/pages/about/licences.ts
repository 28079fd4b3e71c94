/** Packages in the app, with their licences. */
export const appPackages: Readonly<Record<string, string>> = {
  Chakra: 'MIT',
  Dexie: 'Apache-2.0',
  diff: 'BSD-3-Clause',
  DOMPurify: 'MPL-2.0 or Apache-2.0',
  Emotion: 'MIT',
  EventCalendar: 'MIT',
  ky: 'MIT',
  Lexical: 'MIT',
  Lucide: 'ISC',
  Luxon: 'MIT',
  Motion: 'MIT',
  qr: 'MIT or Apache-2.0',
  React: 'MIT',
  'React Router': 'MIT',
  'TanStack Virtual': 'MIT',
  uqr: 'MIT',
  Workbox: 'MIT',
  Zod: 'MIT',
  Zustand: 'MIT',
};

/** Packages on the server, with their licences. */
export const serverPackages: Readonly<Record<string, string>> = {
  'Better Auth': 'MIT',
  'better-sqlite3': 'MIT',
  Fastify: 'MIT',
  'fastify-type-provider-zod': 'MIT',
  htmlparser2: 'MIT',
  Kysely: 'MIT',
  'node-postgres': 'MIT',
  'node-rs argon2': 'MIT',
  'prom-client': 'Apache-2.0',
  'web-push': 'MPL-2.0',
  Zod: 'MIT',
};
