import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { type WireDocument, fromWire, wireDocumentSchema } from '#contract/document.ts';
import { unshared } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Exchange } from './observation.ts';
import { maySeeField } from './subject.ts';

/** The fields in an answer that its reader may not see, empty ones included, each as `keyId field`. */
export function fieldsBeyondRights(exchange: Exchange): string[] {
  const { who } = exchange;
  // Staff see every field.
  if (who.isStaff || exchange.status !== 200) return [];
  return documentsIn(exchange).flatMap((wire) => {
    const { keyId, entity, body } = fromWire(wire, { shares: unshared, comments: [] });
    const known = Object.keys(body).filter((name) => Object.hasOwn(documentTypes[entity].allFields, name));
    return known
      .filter((name) => !maySeeField(who, { entity }, name, body))
      .map((name) => `${keyId} ${name}`);
  });
}

/** The documents in the answer to a push or a pull; of a short result what it has of one. */
function documentsIn({ path, answer }: Exchange): WireDocument[] {
  if (path.endsWith('/sync/pull'))
    return pullResponseSchema.parse(JSON.parse(answer)).put.map(({ document }) => document);
  if (!path.endsWith('/sync/push')) return [];
  const { answers } = pushResponseSchema.parse(JSON.parse(answer));
  return answers.flatMap(({ document, short, error }) => {
    const inShort = short && { title: '', ...short.body, ...short.envelope };
    return [document, inShort, error?.current].flatMap(
      (each) => wireDocumentSchema.safeParse(each).data ?? [],
    );
  });
}
