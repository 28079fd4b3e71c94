import type { z } from 'zod/mini';

/** Whether a call needs a session. The permissions decide what a signed-in person may do. */
type CallAccess = 'public' | 'signedIn';

/** A call of the HTTP API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api: `:id` is a parameter, `{entityApi}` and `{collectionApi}` the name of a document type in the calls. */
  readonly path: string;
  readonly access: CallAccess;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

type ParamIn<Segment extends string> = Segment extends `:${infer Name}`
  ? Name
  : Segment extends `{${infer Name}}`
    ? Name
    : never;

type ParamName<Path extends string> = Path extends `${infer Segment}/${infer Others}`
  ? ParamIn<Segment> | ParamName<Others>
  : ParamIn<Path>;

/** The parameters in the path of a call, by name. */
export type CallParams<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

const placeholder = /:(\w+)|\{(\w+)\}/g;

/**
 * Returns the path of a call relative to /api, without a leading slash, with its parameters and query filled in and
 * encoded. Throws a TypeError when a parameter is missing.
 */
export function callPath<Path extends string>(
  { path }: { readonly path: Path },
  params: CallParams<Path>,
  query: Readonly<Record<string, string>> = {},
): string {
  const values = new Map<string, string>(Object.entries(params));
  const filled = path.slice(1).replaceAll(placeholder, (_, param: string | undefined, api: string) => {
    const value = values.get(param ?? api);
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${param ?? api}.`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Returns the route of a call below /api for the router, with the name of a document type in the calls filled in. */
export function routePattern({ path }: Pick<Call, 'path'>, typeApi = ''): string {
  return path.replace(/\{\w+\}/, typeApi);
}
