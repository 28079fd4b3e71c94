import { z } from 'zod';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { wireCollectionItemSchema } from '#contract/collectionItem.ts';
import { wireDocumentSchema } from '#contract/document.ts';
import { errorBodySchema } from '#contract/errors/errors.ts';
import { collectionKeys, collections, isCollectionKey } from '#domain/content/collections/index.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { type Field, fieldSchema } from '#domain/content/fields/field.ts';

/** A JSON Schema in an OpenAPI description. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Request and response schemas of a call about documents. */
export interface DescribedCall {
  /** Name of the call in generated clients, such as `saveEncounter`. */
  readonly operationId: string;
  readonly body?: JsonSchema;
  readonly answer?: JsonSchema;
}

/** Accounts have calls of their own, which their routes describe. */
const describedTypes = [
  ...entityKeys,
  ...collectionKeys.filter((key) => collections[key].collection?.isReadOnly !== true),
];

/** The schemas of every error, document type and collection by name, from the schemas that check requests. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const types = describedTypes.flatMap((key) => Object.entries(schemasOf(key)));
  return { Error: jsonSchema(errorBodySchema), ...Object.fromEntries(types) };
}

/** The calls about documents and collection items, by `method path`, as the router knows them. */
export function describedCalls(): ReadonlyMap<string, DescribedCall> {
  return new Map(describedTypes.flatMap(callsOf));
}

/** The reference to a schema among the components. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

type Shape = Readonly<Record<string, JsonSchema>>;

function schemasOf(key: DocumentType): Readonly<Record<string, JsonSchema>> {
  const { label, allFields, collection } = documentTypes[key];
  const isItem = isCollectionKey(key);
  const nameKey = collection?.nameKey ?? 'title';
  const envelope = shapeOf(isItem ? wireCollectionItemSchema : wireDocumentSchema);
  const fields = Object.entries(allFields).map(
    ([name, field]) => [name === 'title' ? nameKey : name, field] as const,
  );
  const writableFields = fields.filter(([, field]) => field.writers !== 'nobody');
  const created = shapeOf((isItem ? calls.createCollectionItem : calls.createDocument).body);
  const saved = shapeOf((isItem ? calls.saveCollectionItem : calls.saveDocument).body);
  const name = nameOf(key);
  const readOnly = Object.fromEntries(
    Object.entries(envelope)
      .filter(([each]) => each !== nameKey && each !== 'teamId')
      .map(([each, schema]) => [each, { ...schema, readOnly: true }]),
  );
  return {
    [name]: {
      type: 'object',
      description: label,
      properties: { ...envelope, ...propertiesOf(fields) },
      required: [...new Set([...Object.keys(envelope), nameKey])],
    },
    [`New${name}`]: {
      type: 'object',
      properties: { ...created, ...propertiesOf(writableFields) },
      required: isItem ? [nameKey] : ['teamId', nameKey],
    },
    [`Changed${name}`]: {
      type: 'object',
      description: 'Fields that are left out stay as they are.',
      properties: { ...readOnly, ...saved, ...propertiesOf(writableFields) },
      required: ['version'],
    },
  };
}

function callsOf(key: DocumentType): [string, DescribedCall][] {
  const { api } = documentTypes[key];
  const name = nameOf(key);
  const one = referenceTo(name);
  const created = { body: referenceTo(`New${name}`) };
  const saved = { body: referenceTo(`Changed${name}`), answer: one };
  const entry = (
    { method, path }: { readonly method: string; readonly path: string },
    operationId: string,
    call: Omit<DescribedCall, 'operationId'> = {},
  ): [string, DescribedCall] => [`${method} ${routePattern({ path }, api)}`, { operationId, ...call }];
  if (isCollectionKey(key))
    return [
      entry(calls.listCollectionItems, `list${name}s`, { answer: { type: 'array', items: one } }),
      entry(calls.readCollectionItem, `read${name}`, { answer: one }),
      entry(calls.createCollectionItem, `create${name}`, created),
      entry(calls.saveCollectionItem, `save${name}`, saved),
      entry(calls.archiveCollectionItem, `archive${name}`),
    ];
  const list = { type: 'object', properties: { items: { type: 'array', items: one }, next: nullableText } };
  return [
    entry(calls.listDocuments, `list${name}s`, { answer: { ...list, required: ['items', 'next'] } }),
    entry(calls.readDocument, `read${name}`, { answer: one }),
    entry(calls.createDocument, `create${name}`, created),
    entry(calls.saveDocument, `save${name}`, saved),
    entry(calls.setStatus, `setStatusOf${name}`, { answer: one }),
    entry(calls.versions, `listVersionsOf${name}`),
    entry(calls.readVersion, `readVersionOf${name}`, { answer: one }),
    entry(calls.comments, `listCommentsOn${name}`),
    entry(calls.addComment, `commentOn${name}`),
    entry(calls.editComment, `editCommentOn${name}`),
    entry(calls.deleteComment, `deleteCommentOn${name}`),
    entry(calls.shares, `readSharesOf${name}`),
    entry(calls.saveShares, `share${name}`),
    entry(calls.assign, `assign${name}`),
    entry(calls.documentReaders, `listReadersOf${name}`),
  ];
}

const nullableText = { anyOf: [{ type: 'string' }, { type: 'null' }] };

/** Name of a type among the components: `eventSlot` is `EventSlot`. */
function nameOf(key: DocumentType): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

function propertiesOf(fields: readonly (readonly [string, Field])[]): Shape {
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      { ...jsonSchema(fieldSchema(field, 'staff')), description: descriptionOf(field) },
    ]),
  );
}

function descriptionOf({ label, audience, writers }: Field): string {
  const notes = [
    ...(audience === 'staff' ? ['for staff only'] : []),
    ...(writers === 'nobody' ? ['set by the server'] : []),
  ];
  return notes.length > 0 ? `${label} (${notes.join(', ')})` : label;
}

/** The properties of an object schema. */
function shapeOf(schema: z.core.$ZodObject): Shape {
  return Object.fromEntries(
    Object.entries(schema._zod.def.shape).map(([name, each]) => [name, jsonSchema(each)]),
  );
}

function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
