import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '#server/http/sendJson.ts';

/** A text as it is sent: compressed, or unchanged where that is not worth it or not accepted. */
interface CompressedText {
  readonly body: string | Buffer;
  readonly encoding?: 'br' | 'gzip';
}

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Texts shorter than this are sent unchanged. */
const threshold = 1024;

/** Bytes of an output buffer, and so the most memory that a small compressed answer keeps alive. */
const chunkSize = 64 * 1024;

/** Buffers in which texts are joined, reused: a new one for each answer would leave a megabyte of garbage. */
const buffers: Buffer[] = [];
const bufferBytes = 1024 * 1024;
const maxBuffers = 4;

/**
 * Compresses a text, given in parts, completely before it is sent, so that the server holds only the small form while a
 * slow connection receives it. Higher levels take longer than the network saves.
 */
export async function compressText(
  request: FastifyRequest,
  parts: readonly string[],
): Promise<CompressedText> {
  const encoding = encodingFor(request);
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  if (bytes < threshold || !encoding) return { body: parts.join('') };
  const reused = buffers.pop();
  const buffer =
    reused && reused.length >= bytes ? reused : Buffer.allocUnsafeSlow(Math.max(bytes, bufferBytes));
  try {
    let at = 0;
    for (const part of parts) at += buffer.write(part, at);
    return { body: await compress(buffer.subarray(0, at), encoding), encoding };
  } finally {
    if (buffer.length === bufferBytes && buffers.length < maxBuffers) buffers.push(buffer);
  }
}

function compress(text: Buffer, encoding: NonNullable<CompressedText['encoding']>): Promise<Buffer> {
  switch (encoding) {
    case 'br': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      return brotliAsync(text, { params, chunkSize });
    }
    case 'gzip':
      return gzipAsync(text, { level: 1, chunkSize });
  }
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

function encodingFor(request: FastifyRequest): CompressedText['encoding'] {
  if (accepts(request, 'br')) return 'br';
  return accepts(request, 'gzip') ? 'gzip' : undefined;
}

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const offered = (headers['accept-encoding'] ?? '').split(',');
  return offered.some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
