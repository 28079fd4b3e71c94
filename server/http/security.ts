import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { ApiError } from '#contract/errors/apiError.ts';

/** The hash of the empty string: the app's styling fills empty style elements through the DOM. */
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

/** How long browsers remember to use HTTPS only, in seconds. */
export const strictTransport = { maxAge: 365 * day, includeSubDomains: false } as const;

/** Whether the server is reached over HTTPS. */
export function isSecure({ url }: Pick<Env, 'url'>): boolean {
  return url?.startsWith('https:') ?? false;
}

/** Adds the security headers to every answer that Fastify gives, errors and files included. */
export function addSecurityHeaders(app: FastifyInstance, env: Pick<Env, 'url'>): void {
  const secure = isSecure(env);
  void app.register(helmet, {
    // The headers are applied below.
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...trusted, ...(secure ? { upgradeInsecureRequests: [] } : {}) },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure ? strictTransport : false,
  });
  app.after(() => addHeadersOfHelmet(app));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(
      'permissions-policy',
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    );
    void reply.header('x-request-id', request.id);
    done();
  });
}

/** Adds helmet's headers, which are the same for every answer: helmet puts them together once, for the first. */
function addHeadersOfHelmet(app: FastifyInstance): void {
  let headers: (readonly [string, string])[] | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers) {
      for (const [name, value] of headers) reply.raw.setHeader(name, value);
    } else {
      const before = new Set(reply.raw.getHeaderNames());
      void reply.helmet();
      const added = Object.entries(reply.raw.getHeaders()).filter(([name]) => !before.has(name));
      headers = added.map(([name, value]) => [name, String(value)]);
    }
    done();
  });
}

/** The hash of the one inline style element of the API pages. */
const docsStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The policy of the API pages: their script writes HTML, so trusted types are left out. */
export const docsPolicy = {
  useDefaults: false,
  directives: { ...directives, styleSrc: [...directives.styleSrc, docsStyle] },
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes that another site makes a browser send: a cookie alone does not prove that the person wanted them. */
export function rejectCrossSiteWrites(app: FastifyInstance, env: Pick<Env, 'url'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      safeMethods.has(request.method) || isSameOrigin(request, env.url)
        ? undefined
        : new ApiError('forbidden'),
    );
  });
}

/** With a public address, a page of any other name is another site: the request's own Host says what its sender likes. */
function isSameOrigin(request: FastifyRequest, url: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  // Only browsers send this header, and no page can forge it.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  // Not from a page: a program can send what it likes and has nobody else's cookie.
  if (origin === undefined) return true;
  if (url !== undefined) return origin === url;
  return site !== undefined || hostOf(origin) === request.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
