import { z } from 'zod/mini';
import { type CurrentUser, currentUserSchema } from '#contract/accounts/user.ts';
import type { Mirror } from './database.ts';

const statusSchema = z.object({
  /** Whether the last attempt reached the server. */
  reach: z.enum(['unknown', 'online', 'offline']),
  /** Why syncing is paused on this device. */
  paused: z.nullable(z.enum(['signIn', 'update'])),
  lastContact: z.nullable(z.string()),
  /** The server's time at the end of the last full pull (ISO time). */
  serverTime: z.nullable(z.string()),
  /** Whether one full pull has finished. */
  complete: z.boolean(),
  /** Since when the server has answered with errors only (ISO time, device clock). */
  troubleSince: z.nullable(z.string()),
});

/** Key of the meta table under which the device has the released slots that are the user's. */
export const ownSlotsKey = 'ownSlots';

/** State of syncing, for the badge and the device page. */
export type SyncStatus = z.infer<typeof statusSchema>;

/** Status before the first attempt. */
export const unknownStatus: SyncStatus = {
  reach: 'unknown',
  paused: null,
  lastContact: null,
  serverTime: null,
  complete: false,
  troubleSince: null,
};

const textsSchema = z.record(z.string(), z.string());
const numbersSchema = z.record(z.string(), z.number());
const leaseSchema = z.object({ token: z.string(), at: z.number() });
const pauseSchema = z.object({ from: z.number(), until: z.number() });
const savedFilterSchema = z.object({ name: z.string(), asked: z.string() });

/** A list's filters and order under a name; `asked` is the query string. */
export type SavedFilter = z.infer<typeof savedFilterSchema>;
const filtersSchema = z.record(z.string(), z.array(savedFilterSchema));
/** Ids of recently opened documents, latest first. */
const openedSchema = z.array(z.string());

const offlineEventsSchema = z.record(
  z.string(),
  z.object({
    askedAt: z.number(),
    countedAt: z.nullable(z.number()),
    /** Number of the event's documents and those they refer to, by type. */
    documents: numbersSchema,
    histories: z.number(),
    /** How many of these histories are incomplete here. */
    missing: z.number(),
  }),
);

/** An event to be available offline: when that was requested, and the last count (device clock). */
export type OfflineEvent = z.infer<typeof offlineEventsSchema>[string];

/** Documents that an import created, by type, and when (device clock, epoch ms). */
const lastImportSchema = z.object({
  at: z.number(),
  created: z.array(z.object({ entity: z.string(), keyIds: z.array(z.string()) })),
});

/** The last import on this device. */
export type LastImport = z.infer<typeof lastImportSchema>;

/** The last contact with the server, and the latest time seen since (device clock, epoch ms). */
const contactSchema = z.object({ last: z.nullable(z.string()), from: z.number(), seen: z.number() });

/** Values of the meta table, by key. */
export interface MetaValues {
  status: SyncStatus;
  contact: z.infer<typeof contactSchema>;
  cursors: z.infer<typeof numbersSchema>;
  epoch: string;
  /** The newest number of the user's own entries and notices that has arrived. */
  personal: number;
  /** Ids of the user's teams whose shared views are here. */
  viewTeams: string[];
  session: CurrentUser;
  lease: z.infer<typeof leaseSchema>;
  /** Pause that the server asked for (device clock). */
  pause: z.infer<typeof pauseSchema>;
  /** The pull under way is from a restored server, so a newer document here may be one that the server lost. */
  isRestored: boolean;
  /** Server rows are left of documents without unsent changes (`dropServerRows`). */
  settledServerRows: boolean;
  /** When this device last compared its documents with the server's hashes (device clock). */
  checked: number;
  /** Scopes that were fetched again because they differed, with the server's hash then. */
  refetched: z.infer<typeof numbersSchema>;
  /** Last query of each list, by list name. */
  lists: z.infer<typeof textsSchema>;
  filters: z.infer<typeof filtersSchema>;
  opened: z.infer<typeof openedSchema>;
  imported: LastImport;
  /** How the user likes screens to look, by name of the choice. */
  preferences: z.infer<typeof textsSchema>;
  offline: z.infer<typeof offlineEventsSchema>;
  /** Storage was full: nothing is prefetched. */
  isStorageLow: boolean;
}

const schemas: { readonly [K in keyof MetaValues]: z.ZodMiniType<MetaValues[K]> } = {
  status: statusSchema,
  contact: contactSchema,
  cursors: numbersSchema,
  epoch: z.string(),
  personal: z.number(),
  viewTeams: z.array(z.string()),
  session: currentUserSchema,
  lease: leaseSchema,
  pause: pauseSchema,
  isRestored: z.boolean(),
  settledServerRows: z.boolean(),
  checked: z.number(),
  refetched: numbersSchema,
  lists: textsSchema,
  filters: filtersSchema,
  opened: openedSchema,
  imported: lastImportSchema,
  preferences: textsSchema,
  offline: offlineEventsSchema,
  isStorageLow: z.boolean(),
};

/** Reads a value; undefined if absent, or left in another shape by another build. */
export async function readMeta<K extends keyof MetaValues>(
  mirror: Mirror,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const row = await mirror.meta.get(key);
  return schemas[key].safeParse(row?.value).data;
}

/** Stores a value. */
export async function writeMeta<K extends keyof MetaValues>(
  mirror: Mirror,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await mirror.meta.put({ key, value });
}
