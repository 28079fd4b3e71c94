import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** The most levels of lists and objects that are read: more are nothing that any call accepts. */
const maxDepth = 64;

/** The most lists and objects in a body. The largest that the app sends have a few thousand. */
const maxParts = 20_000;

/** The media type of bodies that are JSON. */
export const json = 'application/json';

/** Reads JSON bodies, as far as `jsonParser` does. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser<string>(json, { parseAs: 'string' }, jsonParser(app));
}

/**
 * Returns a parser of JSON bodies that does not keep everybody else waiting, as 100,000 lists in a small body would. What is
 * nested too deep is read as null, so that what it is in is refused by itself; a body of too many lists and objects is
 * answered with `validation`.
 */
export function jsonParser(app: Pick<FastifyInstance, 'getDefaultJsonParser'>) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ): void => {
    const { shallow, parts } = withoutDepths(text);
    if (parts > maxParts) done(new ApiError('validation'));
    else void parse(request, shallow, done);
  };
}

/** JSON with null in place of what is nested too deep, and its number of lists and objects. */
function withoutDepths(text: string): { readonly shallow: string; readonly parts: number } {
  let [shallow, keptUntil] = ['', 0];
  let [depth, parts] = [0, 0];
  let isInString = false;
  for (let at = 0; at < text.length && parts <= maxParts; at += 1) {
    switch (text.charAt(at)) {
      case '"':
        isInString = !isInString;
        break;
      case '\\':
        // The character after it does not end the string.
        at += 1;
        break;
      case '[':
      case '{':
        if (isInString) break;
        depth += 1;
        if (depth <= maxDepth) parts += 1;
        else if (depth === maxDepth + 1) shallow += `${text.slice(keptUntil, at)}null`;
        break;
      case ']':
      case '}':
        if (isInString) break;
        if (depth === maxDepth + 1) keptUntil = at + 1;
        depth -= 1;
        break;
      default:
    }
  }
  return { shallow: shallow + text.slice(depth > maxDepth ? text.length : keptUntil), parts };
}
