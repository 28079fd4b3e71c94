import type { FastifyRequest } from 'fastify';
import { deviceName } from './deviceName.ts';
import type { Origin } from '#server/store/people/securityLog.ts';

/** Where a request comes from, for the security log. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, device: deviceName(request.headers['user-agent']) };
}
