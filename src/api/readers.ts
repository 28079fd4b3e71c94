import { type ReaderPerson, type Readers, readerCalls } from '#contract/accounts/readers.ts';
import { type ApiResult, request } from './client.ts';

/** Fetches which roles are held in which teams, without names. */
export function fetchReaders(): Promise<ApiResult<Readers>> {
  return request(readerCalls.readers, {});
}

/** Fetches the active accounts that one can see as. */
export function fetchReaderPeople(): Promise<ApiResult<ReaderPerson[]>> {
  return request(readerCalls.readerPeople, {});
}
