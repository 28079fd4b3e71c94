import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { jsonParser, jsonType } from '#server/http/jsonBodies.ts';
import type { Api } from '#server/http/description/api.ts';

/** Larger bodies wait to be parsed, in bytes. */
const smallBytes = 16 * 1024;

/** Large bodies that are parsed or in use at the same time: those that are handled, and as many that are next. */
const mostParsed = { sqlite: 4, postgres: 16 };

/**
 * Keeps large JSON bodies as the bytes that arrived until one of a few places is free. When a whole camp returns,
 * hundreds arrive at once; parsed, and with their text, each takes several times as much memory. Slow connections hold
 * up nobody: a body takes a place when it is complete, and frees it when its answer is ready.
 */
export function holdBodies(api: Api, kind: keyof typeof mostParsed): void {
  const limit = pLimit(mostParsed[kind]);
  const endings = new WeakMap<FastifyRequest, () => void>();
  const parse = jsonParser(api);
  api.removeContentTypeParser(jsonType);
  api.addContentTypeParser<Buffer>(jsonType, { parseAs: 'buffer' }, (request, bytes, done) => {
    const parseNow = () => parse(request, bytes.toString('utf8'), done);
    if (bytes.length <= smallBytes) {
      parseNow();
      return;
    }
    void limit(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      endings.set(request, resolve);
      parseNow();
      await promise;
    });
  });
  const end = (request: FastifyRequest) => endings.get(request)?.();
  api.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    done();
  });
  // If there was no answer to send.
  api.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });
}
