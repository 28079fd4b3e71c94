import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';
import { documents } from './documents.ts';
import { feeds } from './feeds.ts';
import { identity } from './identity.ts';
import { news } from './news.ts';
import { people } from './people.ts';
import { pictures } from './pictures.ts';
import { securityLog } from './securityLog.ts';
import { start } from './start.ts';

/** The tables of Waymark 1.0 (`Tables`), all of a new database. */
export const waymark1: Migration = {
  async up(db: Kysely<Tables>) {
    await start(db);
    await documents(db);
    await pictures(db);
    await feeds(db);
    await people(db);
    await identity(db);
    await news(db);
    await securityLog(db);
  },
};
