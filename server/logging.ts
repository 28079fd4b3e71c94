import type { FastifyServerOptions } from 'fastify';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

/** Where the log goes; a terminal has colours. */
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; hasColors?(): boolean };

/** The logger's settings: readable lines in a terminal, JSON everywhere else. */
export function loggerOptions(
  level: Env['logLevel'],
  output: Output = process.stdout,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    // A query can contain a secret, as the setup address does.
    serializers: { req: ({ method, url, ip }) => ({ method, url: url.replace(/\?.*/s, ''), ip }) },
    ...(output.isTTY
      ? {
          stream: pretty({
            destination: output,
            colorize: output.hasColors?.() ?? false,
            sync: true,
            ignore: 'pid,hostname,reqId',
            translateTime: 'SYS:HH:MM:ss',
          }),
        }
      : {}),
  };
}
