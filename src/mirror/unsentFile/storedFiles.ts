import { z } from 'zod/mini';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { storedUnsentPrefix } from './storedUnsent.ts';
import { type UnsentFile, unsentFileSchema } from './unsentFile.ts';

/** Unsent work of an earlier visit, stored in its author's mirror as an export file. */
export interface StoredFile {
  readonly key: string;
  readonly file: UnsentFile;
}

const storedSchema = z.object({ count: z.number(), file: unsentFileSchema });

/** Unsent work of earlier visits that waits in a mirror to be added again, oldest first. */
export async function storedFiles(mirror: Mirror): Promise<StoredFile[]> {
  const rows = await mirror.meta.where('key').startsWith(storedUnsentPrefix).toArray();
  return rows.flatMap(({ key, value }) => {
    const { data } = storedSchema.safeParse(value);
    return data && data.file.schema <= schemaVersion ? [{ key, file: data.file }] : [];
  });
}
