import type { PushResult } from '#contract/sync.ts';

/** Most bytes of an answer to a push, as JSON in UTF-8 before compression. One larger result travels alone. */
const answerBytes = 1_000_000;

/**
 * The results of a push as JSON text. Comments, which are the same in all results of a document, are sent with the last
 * of them. Results that do not fit are left out: the device sends those changes again, and the ledger repeats them.
 */
export function pushAnswerText(results: readonly PushResult[], minSchema: number): string {
  const sent: PushResult[] = [];
  const texts: string[] = [];
  const lastOf = new Map<string, number>();
  let remaining = answerBytes;
  for (const result of results) {
    const keyId = result.error ? undefined : result.document?.keyId;
    const isFirstOfDocument = keyId === undefined || !lastOf.has(keyId);
    const text = JSON.stringify(isFirstOfDocument ? result : withoutComments(result));
    const bytes = Buffer.byteLength(text) + 1;
    if (sent.length > 0 && bytes > remaining) break;
    remaining -= bytes;
    if (keyId !== undefined) lastOf.set(keyId, sent.length);
    sent.push(result);
    texts.push(isFirstOfDocument ? '' : text);
  }
  const last = new Set(lastOf.values());
  const answers = sent.map((result, at) => {
    if (result.error || !result.document || last.has(at)) return JSON.stringify(result);
    return texts[at] === '' ? JSON.stringify(withoutComments(result)) : (texts[at] ?? '');
  });
  return `{"answers":[${answers.join(',')}],"minSchema":${minSchema}}`;
}

function withoutComments({ comments: _comments, ...result }: PushResult): PushResult {
  return result;
}
