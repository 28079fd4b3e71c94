import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Api } from './api.ts';
import {
  type DescribedCall,
  type JsonSchema,
  componentSchemas,
  describedCalls,
  referenceTo,
} from './documentSchemas.ts';
import { docsPolicy } from '../security.ts';
import { appVersion } from './version.ts';

/** Adds every route registered afterwards to the OpenAPI description, by the schemas that validate its requests. */
export function describeApi(app: FastifyInstance): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Waymark', description: 'The HTTP API of Waymark.', version: appVersion() },
    },
    transform: jsonSchemaTransform,
  });
}

/** An operation, as far as it is changed here. */
const operation = z.looseObject({ responses: z.optional(z.record(z.string(), z.unknown())) });
const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/**
 * Adds the fields of every type to a description. Requests are read in two steps, the envelope by the route and the
 * fields by the domain, so the routes alone do not know them. Every call also answers with errors of one form.
 */
function withDocuments(rawDescription: unknown): z.infer<typeof description> {
  const described = describedCalls();
  const { paths, ...others } = description.parse(rawDescription);
  const pathEntries = Object.entries(paths).map(([path, operations]) => {
    const route = path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1');
    const methods = Object.entries(operations).map(([method, each]) => {
      const call = described.get(`${method.toUpperCase()} ${route}`);
      return [method, withCall(each, call)] as const;
    });
    return [path, Object.fromEntries(methods)] as const;
  });
  return { ...others, components: { schemas: componentSchemas() }, paths: Object.fromEntries(pathEntries) };
}

function withCall(each: z.infer<typeof operation>, call: DescribedCall | undefined) {
  return {
    ...each,
    ...(call ? { operationId: call.operationId } : {}),
    ...(call?.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
    responses: {
      ...each.responses,
      ...(call?.answer ? { 200: { description: 'Done', content: json(call.answer) } } : {}),
      default: { description: 'An error', content: json(referenceTo('Error')) },
    },
  };
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

/** The description as it is sent. */
interface DescriptionFile {
  readonly etag: string;
  readonly json: Buffer;
  readonly gzip: Buffer;
}

function makeFile(rawDescription: unknown): DescriptionFile {
  const json = Buffer.from(JSON.stringify(withDocuments(rawDescription)));
  return { etag: `"${createHash('sha256').update(json).digest('base64url')}"`, json, gzip: gzipSync(json) };
}

/** Serves the OpenAPI description as JSON and as pages. It is made once: to make it takes longer than most calls. */
export function docsRoutes(api: Api): void {
  let file: DescriptionFile | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    const { etag, json, gzip } = (file ??= makeFile(api.swagger()));
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    return headers['accept-encoding']?.includes('gzip')
      ? reply.header('content-encoding', 'gzip').send(gzip)
      : reply.send(json);
  });
  void api.register((docs, _options, done) => {
    docs.addHook('onRequest', (request, reply, next) => {
      void reply.helmet({ contentSecurityPolicy: docsPolicy });
      // The page names its files relative to its folder.
      if (/\/docs(\?|$)/.test(request.url)) void reply.redirect(request.url.replace(/\/docs/, '/docs/'));
      // The library makes it again for each request.
      else if (/\/docs\/(json|yaml)/.test(request.url))
        void reply.redirect(request.url.replace(/\/docs\/(json|yaml).*/, '/openapi.json'));
      else next();
    });
    void docs.register(swaggerUi, { routePrefix: '/docs' });
    done();
  });
}
