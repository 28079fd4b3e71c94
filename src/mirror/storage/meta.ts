import { z } from 'zod/mini';
import { type CurrentUser, currentUserSchema } from '#contract/user.ts';
import type { Mirror } from './database.ts';

const statusSchema = z.object({
  /** Whether the last attempt reached the server. */
  reach: z.enum(['unknown', 'online', 'offline']),
  /** Why sending has stopped for everybody on this device. */
  paused: z.nullable(z.enum(['signIn', 'update'])),
  lastContact: z.nullable(z.string()),
  /** Set once a whole pull has been taken in. */
  complete: z.boolean(),
});

/** How syncing stands, for the badge and the device page. */
export type SyncStatus = z.infer<typeof statusSchema>;

export const unknownStatus: SyncStatus = {
  reach: 'unknown',
  paused: null,
  lastContact: null,
  complete: false,
};

const cursorsSchema = z.record(z.string(), z.number());
const leaseSchema = z.object({ token: z.string(), at: z.number() });
const restSchema = z.object({ from: z.number(), until: z.number() });
/** What each list was last asked for, by the list's name. */
const listsSchema = z.record(z.string(), z.string());
const savedFilterSchema = z.object({ name: z.string(), asked: z.string() });

/** Filters and order of a list under a name; `asked` is the query of its address. */
export type SavedFilter = z.infer<typeof savedFilterSchema>;
const filtersSchema = z.record(z.string(), z.array(savedFilterSchema));
/** Comments that were typed and not saved, by document and place. */
const talkSchema = z.record(z.string(), z.record(z.string(), z.string()));
/** Documents by when they were opened here, the last one first. */
const openedSchema = z.array(z.string());

/** Events that are kept whole on this device: when that was asked for, and what came of the last count (device clock). */
const offlineSchema = z.record(
  z.string(),
  z.object({
    askedAt: z.number(),
    countedAt: z.nullable(z.number()),
    /** Documents for the event and what they point to, by kind. */
    documents: z.record(z.string(), z.number()),
    histories: z.number(),
    /** Of these, how many are not here in full. */
    missing: z.number(),
  }),
);

/** An event that is kept whole on this device. */
export type OfflineEvent = z.infer<typeof offlineSchema>[string];

/** What is kept beside the tables. */
interface Kept {
  status: SyncStatus;
  cursors: z.infer<typeof cursorsSchema>;
  epoch: string;
  session: CurrentUser;
  lease: z.infer<typeof leaseSchema>;
  /** The server has asked to be left alone from one moment to another (device clock). */
  rest: z.infer<typeof restSchema>;
  /** What comes now is from a server that was restored: not everything newer here is an answer of its own. */
  wentBack: boolean;
  /** When what is here was last compared with what the server counts (device clock). */
  checked: number;
  lists: z.infer<typeof listsSchema>;
  filters: z.infer<typeof filtersSchema>;
  talk: z.infer<typeof talkSchema>;
  opened: z.infer<typeof openedSchema>;
  offline: z.infer<typeof offlineSchema>;
  /** Storage was full: nothing is fetched ahead. */
  scarce: boolean;
}

const checks: { readonly [K in keyof Kept]: z.ZodMiniType<Kept[K]> } = {
  status: statusSchema,
  cursors: cursorsSchema,
  epoch: z.string(),
  session: currentUserSchema,
  lease: leaseSchema,
  rest: restSchema,
  wentBack: z.boolean(),
  checked: z.number(),
  lists: listsSchema,
  filters: filtersSchema,
  talk: talkSchema,
  opened: openedSchema,
  offline: offlineSchema,
  scarce: z.boolean(),
};

/** Reads one kept value; what an older or newer build left in another shape reads as absent. */
export async function readMeta<K extends keyof Kept>(mirror: Mirror, key: K): Promise<Kept[K] | undefined> {
  const row = await mirror.meta.get(key);
  return checks[key].safeParse(row?.value).data;
}

/** Keeps one value. */
export async function writeMeta<K extends keyof Kept>(mirror: Mirror, key: K, value: Kept[K]): Promise<void> {
  await mirror.meta.put({ key, value });
}
