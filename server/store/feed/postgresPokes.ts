import pg from 'pg';
import type { PokeTransport } from './pokes.ts';

const channel = 'waymark';
const pauseMs = 1000;

/** LISTEN on a connection of its own, made again whenever it is lost, and NOTIFY on the pool. */
export function postgresTransport(url: string, pool: pg.Pool): PokeTransport {
  return {
    listen(hear) {
      let stopped = false;
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      const connect = () => {
        const next = new pg.Client({ connectionString: url });
        client = next;
        let lost = false;
        const again = () => {
          if (lost || stopped) return;
          lost = true;
          next.end().catch(() => undefined);
          timer = setTimeout(connect, pauseMs);
        };
        next.on('error', again);
        next.on('end', again);
        next.on('notification', ({ payload }) => hear(payload ?? ''));
        next
          .connect()
          .then(() => next.query(`LISTEN ${channel}`))
          // Something may have been missed meanwhile.
          .then(() => hear('*'))
          .catch(again);
      };
      connect();
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await client?.end().catch(() => undefined);
      };
    },
    async notify(payload) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
  };
}
