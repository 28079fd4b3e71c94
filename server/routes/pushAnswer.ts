import type { PushResult } from '#contract/sync/sync.ts';

/** Most bytes of an answer to a push, as JSON in UTF-8 before compression. One larger result travels alone. */
const answerBytes = 1_000_000;

/**
 * The results of a push as JSON text, in parts. Comments, which are the same in all results of a document, are sent with
 * the last of them. Results that do not fit are left out: the device sends those changes again, and the ledger repeats
 * the results.
 */
export function pushAnswerParts(results: readonly PushResult[], minSchema: number): string[] {
  const sentResults: { readonly result: PushResult; readonly hasComments: boolean; readonly text: string }[] =
    [];
  const lastOf = new Map<string, number>();
  let remaining = answerBytes;
  for (const result of results) {
    const keyId = result.error ? undefined : result.document?.keyId;
    const hasComments = keyId === undefined || !lastOf.has(keyId);
    const text = JSON.stringify(hasComments ? result : withoutComments(result));
    const bytes = Buffer.byteLength(text) + 1;
    if (sentResults.length > 0 && bytes > remaining) break;
    remaining -= bytes;
    if (keyId !== undefined) lastOf.set(keyId, sentResults.length);
    sentResults.push({ result, hasComments, text });
  }
  const last = new Set(lastOf.values());
  const answers = sentResults.map(({ result, hasComments, text }, at) => {
    const needsComments = Boolean(result.error) || !result.document || last.has(at);
    // Most results are right as they were measured: several changes of one document are rare.
    if (needsComments === hasComments) return text;
    return JSON.stringify(needsComments ? result : withoutComments(result));
  });
  const listed = answers.flatMap((answer, at) => (at === 0 ? [answer] : [',', answer]));
  return ['{"answers":[', ...listed, `],"minSchema":${minSchema}}`];
}

function withoutComments({ comments: _comments, ...result }: PushResult): PushResult {
  return result;
}
