import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from './deps.ts';

/** A text as it is sent: compressed, or unchanged where that is not worth it or not accepted. */
interface CompressedText {
  readonly body: string | Buffer;
  readonly encoding?: 'br' | 'gzip';
}

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Texts shorter than this are sent unchanged. */
const threshold = 1024;

/** Most pages fit one chunk: each chunk is a round trip to another thread. */
const chunkSize = 256 * 1024;

/**
 * Compresses a text completely before it is sent, so that the server only holds the small form while a slow connection
 * takes it. Higher levels take longer than the network saves.
 */
export async function compressText(request: FastifyRequest, text: string): Promise<CompressedText> {
  if (text.length < threshold) return { body: text };
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return { body: await brotliAsync(text, { params, chunkSize }), encoding: 'br' };
  }
  if (accepts(request, 'gzip'))
    return { body: await gzipAsync(text, { level: 1, chunkSize }), encoding: 'gzip' };
  return { body: text };
}

/** Sends compressed JSON text. */
export function sendCompressed(reply: FastifyReply, { body, encoding }: CompressedText): FastifyReply {
  if (typeof body === 'string') return sendJson(reply, body);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const offered = (headers['accept-encoding'] ?? '').split(',');
  return offered.some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
