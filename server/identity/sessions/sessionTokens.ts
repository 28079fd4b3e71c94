import { createHash } from 'node:crypto';
import type { getAdapter } from 'better-auth/db/adapter';

/** better-auth's access to its tables. */
export type AuthTables = Awaited<ReturnType<typeof getAdapter>>;
type Where = NonNullable<Parameters<AuthTables['findMany']>[0]['where']>;

/**
 * The hash of a session's token, as it is stored: reading the database is not enough to use a session. A token has 190
 * random bits, so it needs no salt and no slow hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores the tokens of sessions as hashes. Cookies have the tokens. */
export function hashingTokens(adapter: AuthTables): AuthTables {
  return {
    ...adapter,
    async create(args) {
      const token: unknown = Reflect.get(args.data, 'token');
      if (args.model !== 'session' || typeof token !== 'string') return adapter.create(args);
      const data = { ...args.data, token: hashToken(token) };
      return withToken(await adapter.create({ ...args, data }), token);
    },
    async findOne(args) {
      const row = await adapter.findOne<never>({ ...args, where: hashed(args.model, args.where) });
      return row === null ? null : withToken(row, tokenIn(args.model, args.where));
    },
    findMany: (args) =>
      adapter.findMany({ ...args, ...(args.where && { where: hashed(args.model, args.where) }) }),
    async update(args) {
      const updated = await adapter.update<never>({ ...args, where: hashed(args.model, args.where) });
      return updated === null ? null : withToken(updated, tokenIn(args.model, args.where));
    },
    updateMany: (args) => adapter.updateMany({ ...args, where: hashed(args.model, args.where) }),
    delete: (args) => adapter.delete({ ...args, where: hashed(args.model, args.where) }),
    deleteMany: (args) => adapter.deleteMany({ ...args, where: hashed(args.model, args.where) }),
  };
}

/** A condition on tokens becomes one on their hashes. */
function hashed(model: string, where: Where): Where {
  if (model !== 'session') return where;
  return where.map((each) => {
    if (each.field !== 'token') return each;
    if (typeof each.value === 'string') return { ...each, value: hashToken(each.value) };
    if (!Array.isArray(each.value)) return each;
    return { ...each, value: each.value.map((value) => hashToken(String(value))) };
  });
}

/** The token that a condition names. */
function tokenIn(model: string, where: Where): string | undefined {
  if (model !== 'session') return undefined;
  const value = where.find(({ field }) => field === 'token')?.value;
  return typeof value === 'string' ? value : undefined;
}

/** A row with its token instead of the hash, where the token is known. */
function withToken<Row>(row: Row, token: string | undefined): Row {
  return token !== undefined && typeof row === 'object' && row !== null ? { ...row, token } : row;
}
