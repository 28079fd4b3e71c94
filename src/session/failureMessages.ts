import { type ErrorBody, errorTable } from '#contract/errors.ts';
import { escapeHtml, showSnackbar } from './store.ts';

/**
 * What is said of a refused request, as HTML for a snackbar (specification section 8); null where nothing is said: sign-in
 * and no contact have their own bar.
 *
 * | status | said |
 * |---|---|
 * | 400, 422 | 'Request failed:', the text, and each item of the list |
 * | 403 | that the permission is missing |
 * | 404 | the list, else what was asked for and 'not found' |
 * | 409, 500 and others | the text, else the list |
 */
export function failureWords({ code, error, errors = [] }: ErrorBody, asked: string): string | null {
  const items = errors.map((item) =>
    typeof item === 'string' ? item : `${item.name}: ${item.messages.join('. ')}`,
  );
  const { status, words, verdict } = errorTable[code];
  if (verdict === 'signIn') return null;
  if (status === 400 || status === 422) {
    return ['Request failed:', ...(error === undefined ? [] : [error]), ...items].map(escapeHtml).join(' ');
  }
  if (status === 403) return errorTable.forbidden.words;
  if (status === 404) return escapeHtml(items.length > 0 ? items.join('. ') : `${asked} not found`);
  return escapeHtml(error ?? (items.length > 0 ? items.join('. ') : words));
}

/** Shows what is said of a refused request, if anything. */
export function showFailure(error: ErrorBody, asked: string): void {
  const text = failureWords(error, asked);
  if (text !== null) showSnackbar('error', text);
}
