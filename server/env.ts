import { resolve } from 'node:path';
import { z } from 'zod';
import { isAddressRange } from './http/network.ts';
import { StartError } from './startError.ts';

const address = (...protocols: string[]) =>
  z
    .url('must be a full address')
    .refine(
      (url) => !URL.canParse(url) || protocols.includes(new URL(url).protocol),
      `must begin with ${protocols.join('// or ')}//`,
    );

/** An address of which nothing is left out: pages, cookies and links are made with its host alone. */
const site = address('http:', 'https:').refine(
  (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
  'must be a host and nothing else, such as https://game.example.org: Waymark cannot be served under a path',
);

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0)
  .max(65_535, 'must be at most 65535');

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  WAYMARK_URL: site.optional(),
  WAYMARK_DATA: z.string().default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  WAYMARK_ADMIN_EMAIL: z.email('must be an email address').toLowerCase().optional(),
  WAYMARK_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  OIDC_ISSUER: address('http:', 'https:').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  WAYMARK_BACKUPS: z.string().optional(),
  WAYMARK_BACKUP_HOURS: z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .max(8760, 'must be at most 8760')
    .default(24),
  WAYMARK_BACKUP_COUNT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(14),
  WAYMARK_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting, 'must be true, false, a number of proxies, or their addresses or ranges')
    .transform(readProxies)
    .default(false),
});

type Raw = z.infer<typeof schema>;

/** Settings that only work together. */
const groups: readonly (readonly (keyof Raw)[])[] = [
  ['WAYMARK_ADMIN_EMAIL', 'WAYMARK_ADMIN_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/** Settings that do nothing without another. */
const dependents: readonly (readonly [keyof Raw, keyof Raw])[] = [
  ['WAYMARK_BACKUP_HOURS', 'WAYMARK_BACKUPS'],
  ['WAYMARK_BACKUP_COUNT', 'WAYMARK_BACKUPS'],
];

/** The settings after validation. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** The public address, where it is set; decides about cookies and origins. */
  readonly url: string | undefined;
  readonly data: string;
  readonly databaseUrl: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly oidc:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
  readonly smtpUrl: string | undefined;
  /** Where scheduled backups go, how often they are made, and how many stay; undefined turns them off. */
  readonly backups: { readonly folder: string; readonly hours: number; readonly count: number } | undefined;
  /** The token that reads the metrics; undefined gives them to the machine itself. */
  readonly metricsToken: string | undefined;
  readonly logLevel: Raw['LOG_LEVEL'];
  /** The number of proxies in front of the server, or their addresses and ranges. Nobody else may name a client's address. */
  readonly trustProxy: false | number | readonly string[];
}

/** Invalid settings; each line names a variable and its mistake. */
export class SettingsError extends StartError {
  constructor(mistakes: readonly string[]) {
    super(`Some settings need correcting:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
  }
}

/** Reads the settings from environment variables; an empty variable counts as not set. Throws `SettingsError`. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const settings = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(settings);
  const mistakes = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const names of groups) {
    const missing = names.filter((name) => !(name in settings));
    if (missing.length === 0 || missing.length === names.length) continue;
    const present = names.filter((name) => name in settings).join(' and ');
    mistakes.push(...missing.map((name) => `${name} is missing; it is needed with ${present}`));
  }
  for (const [name, needed] of dependents)
    if (name in settings && !(needed in settings))
      mistakes.push(`${needed} is missing; it is needed with ${name}`);
  if (!parsed.success || mistakes.length > 0) throw new SettingsError(mistakes);
  const raw = parsed.data;
  return {
    port: raw.PORT,
    host: raw.HOST,
    url: raw.WAYMARK_URL === undefined ? undefined : new URL(raw.WAYMARK_URL).origin,
    // Relative to the folder that the server was started in; static files need an absolute path.
    data: resolve(raw.WAYMARK_DATA),
    databaseUrl: raw.DATABASE_URL,
    admin:
      raw.WAYMARK_ADMIN_EMAIL !== undefined && raw.WAYMARK_ADMIN_PASSWORD !== undefined
        ? { email: raw.WAYMARK_ADMIN_EMAIL, password: raw.WAYMARK_ADMIN_PASSWORD }
        : undefined,
    oidc:
      raw.OIDC_ISSUER !== undefined &&
      raw.OIDC_CLIENT_ID !== undefined &&
      raw.OIDC_CLIENT_SECRET !== undefined
        ? { issuer: raw.OIDC_ISSUER, clientId: raw.OIDC_CLIENT_ID, clientSecret: raw.OIDC_CLIENT_SECRET }
        : undefined,
    smtpUrl: raw.SMTP_URL,
    backups:
      raw.WAYMARK_BACKUPS === undefined
        ? undefined
        : {
            folder: resolve(raw.WAYMARK_BACKUPS),
            hours: raw.WAYMARK_BACKUP_HOURS,
            count: raw.WAYMARK_BACKUP_COUNT,
          },
    metricsToken: raw.WAYMARK_METRICS_TOKEN,
    logLevel: raw.LOG_LEVEL,
    trustProxy: raw.TRUST_PROXY,
  };
}

function isProxySetting(value: string): boolean {
  return /^(true|false|\d{1,2})$/i.test(value.trim()) || proxyList(value).every(isAddressRange);
}

/** `true` is one proxy: it never means every address that a client claims to have passed on. */
function readProxies(value: string): Env['trustProxy'] {
  const text = value.trim().toLowerCase();
  if (text === 'true') return 1;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) || false : proxyList(text);
}

function proxyList(value: string): string[] {
  return value.split(',').map((each) => each.trim());
}
