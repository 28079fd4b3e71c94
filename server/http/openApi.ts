import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Api } from '#server/routes/index.ts';
import { docsPolicy } from './security.ts';
import { appVersion } from './version.ts';

/** Describes every route that is added from here on, by the schemas that check its requests. */
export function describeApi(app: FastifyInstance): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Waymark', description: 'The calls of Waymark.', version: appVersion() },
    },
    transform: jsonSchemaTransform,
  });
}

/** The description, for programs and for people. */
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
