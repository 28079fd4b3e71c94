import pg from 'pg';
import type { PokeTransport } from './pokes.ts';

const channel = 'waymark';
const reconnectMs = 1000;

/** LISTENs on a separate connection, which is reopened when lost, and NOTIFYs on the pool. */
export function postgresTransport(url: string, pool: pg.Pool): PokeTransport {
  return {
    listen(onPayload) {
      let isStopped = false;
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      const connect = () => {
        const next = new pg.Client({ connectionString: url });
        client = next;
        let isLost = false;
        const reconnect = () => {
          if (isLost || isStopped) return;
          isLost = true;
          next.end().catch(() => undefined);
          timer = setTimeout(connect, reconnectMs);
        };
        next.on('error', reconnect);
        next.on('end', reconnect);
        next.on('notification', ({ payload }) => onPayload(payload ?? ''));
        next
          .connect()
          .then(() => next.query(`LISTEN ${channel}`))
          // Announcements may have been missed in the meantime.
          .then(() => onPayload('*'))
          .catch(reconnect);
      };
      connect();
      return async () => {
        isStopped = true;
        clearTimeout(timer);
        await client?.end().catch(() => undefined);
      };
    },
    async notify(payload) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
  };
}
