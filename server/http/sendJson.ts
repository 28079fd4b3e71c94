import type { FastifyReply } from 'fastify';

/** Sends text that is already JSON. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(String).send(text);
}
