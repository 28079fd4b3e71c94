import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from './deps.ts';

/** A text as it goes over the wire: packed as its reader wants it, or as it is. */
interface CompressedText {
  readonly body: string | Buffer;
  readonly encoding?: 'br' | 'gzip';
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Shorter than this it is not worth it. */
const threshold = 1024;

/** One piece for most pages: each piece is a way to another thread and back. */
const chunkSize = 256 * 1024;

/**
 * Packs a text whole, before it is sent: until a poor link has taken it, the server holds the packed one alone. More
 * than the lightest takes longer than the network saves.
 */
export async function compressText(request: FastifyRequest, text: string): Promise<CompressedText> {
  if (text.length < threshold) return { body: text };
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return { body: await brotli(text, { params, chunkSize }), encoding: 'br' };
  }
  if (accepts(request, 'gzip')) return { body: await zip(text, { level: 1, chunkSize }), encoding: 'gzip' };
  return { body: text };
}

/** Sends what was packed of JSON text. */
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
