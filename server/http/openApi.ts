import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Api } from '#server/routes/api.ts';
import { docsPolicy } from './security.ts';
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

/** Serves the OpenAPI description as JSON and as pages. */
export function docsRoutes(api: Api): void {
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(api.swagger()),
  );
  void api.register((docs, _options, done) => {
    docs.addHook('onRequest', (_request, reply, next) => {
      void reply.helmet({ contentSecurityPolicy: docsPolicy });
      next();
    });
    void docs.register(swaggerUi, { routePrefix: '/docs' });
    done();
  });
}
