import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { hasAnswer, requestRevealTime } from '#domain/research/deskState.ts';
import { status } from '#domain/content/status.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { type ManyResult, type Seen, changeMany } from '#screens/shared/many/changeMany.ts';

/** An edit that the desk makes in several requests at once. */
export type RequestEdit =
  /** Sets who is to answer: ids, null for nobody; what is absent stays as it is. */
  | { readonly kind: 'assign'; readonly assignedTeam?: string | null; readonly answeredBy?: string | null }
  /** Shows the answers to the players now. */
  | { readonly kind: 'release' }
  /** Notes that the answers were collected at the desk. */
  | { readonly kind: 'collect' };

/** Result of editing requests; `unchanged` of those that succeeded were so already. */
interface RequestsResult extends ManyResult {
  readonly unchanged: number;
}

/** Makes an edit in each of these requests, each judged by itself. Some may fail. */
export async function editRequests(
  device: Device,
  keys: readonly string[],
  edit: RequestEdit,
  onProgress: (tried: number) => void = () => undefined,
  seen?: Seen,
): Promise<RequestsResult> {
  const periods = await periodsOf(device, keys);
  let unchanged = 0;
  const result = await changeMany(
    device,
    research,
    keys,
    async (on, row): Promise<Outcome> => {
      const document = documentOf(row);
      const { teamId, body } = document;
      const change = changeOf(edit, document, periods.get(periodIdOf(document)), device.now());
      if (typeof change === 'string') return { kind: 'refused', code: 'unprocessable', error: change };
      const outcome = await saveDocument(on, document, { teamId, body: { ...body, ...change } });
      if (outcome.kind === 'applied' && outcome.document === document) unchanged += 1;
      return outcome;
    },
    onProgress,
    // A release shows the answer to players, so it has to be the one that was read.
    edit.kind === 'release' ? seen : undefined,
  );
  return { ...result, unchanged };
}

/** The fields that an edit changes, or why it cannot be made. */
function changeOf(
  edit: RequestEdit,
  { statusId, body }: Document,
  period: Document | undefined,
  now: string,
): BodyPatch | string {
  switch (edit.kind) {
    case 'assign': {
      const { kind: _kind, ...assigned } = edit;
      return assigned;
    }
    case 'release':
      if (!hasAnswer(body)) return 'It has no answer yet.';
      if (statusId !== status.approved) return 'Its answer is not checked yet.';
      return isRevealed(body, period, now) ? {} : { releasedOn: now };
    case 'collect':
      if (!hasAnswer(body)) return 'It has no answer yet.';
      if (!isRevealed(body, period, now)) return 'It is not released yet.';
      return fieldsOf(research, body)('collected') ? {} : { collected: true, collectedOn: now };
  }
}

function isRevealed(body: Document['body'], period: Document | undefined, now: string): boolean {
  const at = requestRevealTime({ body }, period);
  return at !== undefined && at <= Date.parse(now);
}

async function periodsOf(device: Device, keys: readonly string[]): Promise<ReadonlyMap<string, Document>> {
  const requests = await documentsByKey(device.mirror, keys);
  const ids = [...new Set(requests.map(periodIdOf))];
  return new Map((await documentsByKey(device.mirror, ids)).map((row) => [row.keyId, row]));
}

function periodIdOf({ body }: Pick<Document, 'body'>): string {
  return fieldsOf(research, body)('researchPeriod') ?? '';
}
