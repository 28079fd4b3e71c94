import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { ApiError } from './errors.ts';

/** The hash of the empty string: the empty style elements that the app's styling fills through the DOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const self = ["'self'"];
const none = ["'none'"];

const directives = {
  defaultSrc: none,
  scriptSrc: self,
  styleSrc: ["'self'", emptyStyle],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: self,
  connectSrc: self,
  mediaSrc: self,
  workerSrc: self,
  manifestSrc: self,
  objectSrc: none,
  frameSrc: none,
  frameAncestors: none,
  baseUri: none,
  formAction: self,
};

const trusted = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'lexical', 'dompurify', 'svelte-trusted-html', "'allow-duplicates'"],
};

const day = 24 * 60 * 60;

/** The headers that stand on every answer, errors and files too. */
export function addSecurityHeaders(app: FastifyInstance, env: Pick<Env, 'url'>): void {
  const secure = env.url?.startsWith('https:') ?? false;
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...trusted, ...(secure ? { upgradeInsecureRequests: [] } : {}) },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 365 * day, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(
      'permissions-policy',
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    );
    void reply.header('x-request-id', request.id);
    done();
  });
}

/** The one style element that the pages showing the calls bring with them. */
const styleOfDocs = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The pages that show the calls: their program writes HTML of its own, so trusted types are left out there. */
export const docsPolicy = {
  useDefaults: false,
  directives: { ...directives, styleSrc: [...directives.styleSrc, styleOfDocs] },
};

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses whatever another site makes a browser send: cookies alone do not say who wanted it. */
export function rejectCrossSiteWrites(app: FastifyInstance, env: Pick<Env, 'url'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(harmless.has(request.method) || isOwn(request, env.url) ? undefined : new ApiError('forbidden'));
  });
}

function isOwn(request: FastifyRequest, url: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  // Only a browser sends this, and no page can forge it.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  // No page is behind it: a program sends what it likes, and has no cookie of anybody else.
  if (origin === undefined) return true;
  return origin === url || hostOf(origin) === request.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
