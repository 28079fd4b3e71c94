import { appCalls } from '#contract/calls/appCalls.ts';
import type { ErrorReport } from '#contract/errors/errorReportOf.ts';
import { request } from './client.ts';

/** Fetches the app version that the server has; null when it cannot be reached. Silent (rule 2.6). */
export async function fetchAppVersion(): Promise<string | null> {
  const result = await request(appCalls.version, {}, { isSilent: true });
  return result.kind === 'done' ? result.value : null;
}

/** Sends an error to the server's log; a failure goes to the console only. Returns whether the server took it. */
export async function postClientError(error: ErrorReport): Promise<boolean> {
  const result = await request(appCalls.logClientError, {}, { json: error });
  if (result.kind !== 'done') console.error('The error could not be logged', result);
  return result.kind === 'done';
}
