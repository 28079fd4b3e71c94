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

/** Serves the OpenAPI description as JSON and as pages. */
export function docsRoutes(api: Api): void {
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(withDocuments(api.swagger())),
  );
  void api.register((docs, _options, done) => {
    docs.addHook('onRequest', (request, reply, next) => {
      void reply.helmet({ contentSecurityPolicy: docsPolicy });
      // The page names its files relative to its folder.
      if (/\/docs(\?|$)/.test(request.url)) void reply.redirect(request.url.replace(/\/docs/, '/docs/'));
      else next();
    });
    void docs.register(swaggerUi, { routePrefix: '/docs', transformSpecification: withDocuments });
    done();
  });
}
