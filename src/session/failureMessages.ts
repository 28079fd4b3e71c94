import type { ApiFailure } from '#api/client.ts';
import { type ErrorBody, errorTable } from '#contract/errors/errors.ts';
import { showSnackbar } from './store.ts';

/** Error messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

const unreachableMessage = 'NOT SAVED: the server could not be reached. Try again when you’re online.';

/**
 * Returns the message for a refused request (rules 16.3 to 16.7). Null when there is none: a bar asks to sign in.
 *
 * | status | message |
 * |---|---|
 * | 400, 422 | 'Request failed:', the text, and each item of the list |
 * | 403 | that the permission is missing |
 * | 404 | the list, else the requested URL and 'not found' |
 * | 409, 500 and others | the text, else the list |
 */
export function failureMessage(body: ErrorBody, requested: string): string | null {
  const { code, error: text, errors = [] } = body;
  const items = errors.map((item) =>
    typeof item === 'string' ? item : `${item.name}: ${item.messages.join('. ')}`,
  );
  const { status, message, verdict } = errorTable[code];
  if (verdict === 'signIn') return null;
  if (status === 400 || status === 422)
    return ['Request failed:', ...(text === undefined ? [] : [text]), ...items].join(' ');
  if (status === 403) return errorTable.forbidden.message;
  if (status === 404) return items.length > 0 ? items.join('. ') : `${requested} not found`;
  return text ?? (items.length > 0 ? items.join('. ') : message);
}

/** Shows the message for a refused request, if there is one. */
export function showFailure(body: ErrorBody, requested: string): void {
  const message = failureMessage(body, requested);
  if (message !== null) showSnackbar('error', message);
}

/** Shows why a call failed. Returns the messages that belong to fields. */
export function showApiFailure(failure: ApiFailure): FieldMessages {
  if (failure.kind === 'unreachable') {
    showSnackbar('error', failure.text ?? unreachableMessage);
    return {};
  }
  const { error: body, requested } = failure;
  showSnackbar('error', failureMessage(body, requested) ?? errorTable.unauthenticated.message);
  const byField = (body.errors ?? []).filter((item) => typeof item !== 'string');
  return Object.fromEntries(byField.map(({ name, messages }) => [name, messages.join('. ')]));
}
