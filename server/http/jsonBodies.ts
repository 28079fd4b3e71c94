import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors/apiError.ts';

/** The most levels of lists and objects that are parsed. No call accepts nearly as many. */
const maxDepth = 64;

/** The most lists and objects in a body. The largest bodies of the app have a few thousand. */
const maxContainers = 20_000;

/** The media type of bodies that are JSON. */
export const jsonType = 'application/json';

/** Parses the JSON bodies of an app within the limits of `jsonParser`. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser<string>(jsonType, { parseAs: 'string' }, jsonParser(app));
}

/**
 * Returns a parser of JSON bodies with limits, because a small body of 100,000 nested lists would keep every other request
 * waiting. Values nested too deep become null, so that only the change that contains them is refused. A body with too many
 * lists and objects is answered with `validation`.
 */
export function jsonParser(app: Pick<FastifyInstance, 'getDefaultJsonParser'>) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ): void => {
    const { shallow, containers } = limitDepth(text);
    if (containers > maxContainers) done(new ApiError('validation'));
    else void parse(request, shallow, done);
  };
}

/** Replaces values nested too deep by null, and counts the lists and objects that stay. Stops at the limit of these. */
function limitDepth(text: string): { readonly shallow: string; readonly containers: number } {
  let [shallow, copiedUntil] = ['', 0];
  let [depth, containers] = [0, 0];
  let isInString = false;
  for (let at = 0; at < text.length && containers <= maxContainers; at += 1) {
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
        if (depth <= maxDepth) containers += 1;
        else if (depth === maxDepth + 1) shallow += `${text.slice(copiedUntil, at)}null`;
        break;
      case ']':
      case '}':
        if (isInString) break;
        if (depth === maxDepth + 1) copiedUntil = at + 1;
        depth -= 1;
        break;
      default:
    }
  }
  return { shallow: shallow + text.slice(depth > maxDepth ? text.length : copiedUntil), containers };
}
