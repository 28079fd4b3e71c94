import type { z } from 'zod';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { fieldSchema, isFieldValue } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { storedBody } from '#domain/rules/storedChange.ts';
import { bodySanitiser } from '#server/store/documents/sanitise/sanitise.ts';
import { sanitiseText } from '#server/store/documents/sanitise/sanitiseText.ts';
import {
  type DocumentOfFile,
  type PersonOfFile,
  type RoleOfFile,
  documentOfFile,
  gameOfFile,
  personOfFile,
  roleOfFile,
} from './gameFile.ts';

/** A game of a file that can be stored, and what is wrong with the others, in words. */
export interface CheckedGame {
  readonly roles: readonly RoleOfFile[];
  readonly people: readonly PersonOfFile[];
  readonly documents: readonly CheckedDocument[];
  /** Each names the place in the file, the field and the reason. If there is any, nothing is imported. */
  readonly problems: readonly string[];
}

/** A document of the file with its history. */
export interface CheckedDocument extends Pick<DocumentOfFile, 'versions' | 'keptTexts'> {
  readonly document: Document;
}

/** Most documents and items of a file. */
const maxInGame = 100_000;

/** Reads and checks the export of a whole game. Rich text is sanitised, as if it had been sent. Writes nothing. */
export async function checkGame(text: string): Promise<CheckedGame> {
  const empty = { roles: [], people: [], documents: [] };
  const file = gameOfFile.safeParse(parsed(text));
  if (!file.success) return { ...empty, problems: ['This is not the export of a whole game.'] };
  const { roles, people, collections, documents } = file.data;
  const count = collections.length + documents.length;
  if (count > maxInGame)
    return {
      ...empty,
      problems: [`It has ${count} documents and items; at most ${maxInGame} can be imported.`],
    };
  const problems: string[] = [];
  const read = <T>(place: string, schema: z.ZodType<T>, all: readonly unknown[]): T[] =>
    all.flatMap((each, at) => {
      const result = schema.safeParse(each);
      if (result.success) return [result.data];
      const [issue] = result.error.issues;
      problems.push(`${place} ${at + 1}: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not valid'}`);
      return [];
    });
  const items = read('Item', documentOfFile, collections);
  const game = {
    roles: read('Role', roleOfFile, roles),
    people: read('Person', personOfFile, people),
    documents: [...items, ...read('Document', documentOfFile, documents)],
  };
  problems.push(...relationProblems(game));
  const checked: CheckedDocument[] = [];
  for (const each of game.documents) checked.push(await checkDocument(each, problems));
  return { roles: game.roles, people: game.people, documents: checked, problems };
}

function parsed(text: string): unknown {
  try {
    const result: unknown = JSON.parse(text);
    return result;
  } catch {
    return undefined;
  }
}

interface GameParts {
  readonly roles: readonly RoleOfFile[];
  readonly people: readonly PersonOfFile[];
  readonly documents: readonly DocumentOfFile[];
}

/** Finds duplicates, and references to something that does not exist. */
function relationProblems({ roles, people, documents }: GameParts): string[] {
  const teams = new Set(documents.filter(({ entity }) => entity === 'team').map(({ keyId }) => keyId));
  const roleIds = new Set(roles.map(({ id }) => id));
  return [
    ...twice(
      'role',
      roles.map(({ id }) => id),
    ),
    ...twice(
      'person',
      people.map(({ id }) => id),
    ),
    ...twice(
      'address',
      people.map(({ email }) => email.toLowerCase()),
    ),
    ...twice(
      'document',
      documents.map(({ keyId }) => keyId),
    ),
    ...twice(
      'reference',
      documents.map(({ reference }) => reference).filter((each) => each !== ''),
    ),
    ...people
      .filter(({ roleId }) => roleId !== null && !roleIds.has(roleId))
      .map(({ email, roleId }) => `${email}: there is no role ${roleId}`),
    ...documents
      .filter(({ entity, teamId }) => (isCollectionKey(entity) ? teamId !== noTeam : !teams.has(teamId)))
      .map((each) => `${nameOf(each)}: there is no team ${each.teamId}`),
    ...documents
      .filter(
        ({ entity, reference }) => !isCollectionKey(entity) && numberIn(entity, reference) === undefined,
      )
      .map((each) => `${nameOf(each)}: “${each.reference}” is no reference of its type`),
  ];
}

function twice(what: string, all: readonly string[]): string[] {
  const seenValues = new Set<string>();
  const repeats = new Set<string>();
  for (const each of all) (seenValues.has(each) ? repeats : seenValues).add(each);
  return [...repeats].map((each) => `The ${what} ${each} is there more than once`);
}

/** The number of a reference of a type; undefined for other texts. */
export function numberIn(entity: DocumentType, reference: string): number | undefined {
  const { prefix } = documentTypes[entity];
  const [, number] = /^[A-Z]+-([1-9]\d{0,8})$/.exec(reference) ?? [];
  return number !== undefined && reference === `${prefix}-${number}` ? Number(number) : undefined;
}

function nameOf({ entity, reference, body }: Pick<DocumentOfFile, 'entity' | 'reference' | 'body'>): string {
  const { title } = body;
  return `${reference || documentTypes[entity].label} ${textIn(title).slice(0, 60)}`.trim();
}

async function checkDocument(source: DocumentOfFile, problems: string[]): Promise<CheckedDocument> {
  const { versions, keptTexts, assignments, isRevealed, revealAt, ...document } = source;
  const { entity } = document;
  const { allFields } = documentTypes[entity];
  const body = readBody(entity, document.body, (name, why) => {
    problems.push(`${nameOf(source)}: ${allFields[name]?.label ?? name}: ${why}`);
  });
  const sanitised = async (old: Readonly<Record<string, unknown>>) => sanitise(entity, readBody(entity, old));
  const history = [];
  for (const each of versions) history.push({ ...each, body: await sanitised(each.body) });
  const texts = [];
  for (const each of keptTexts) texts.push({ ...each, body: await sanitised(each.body) });
  return {
    document: {
      ...document,
      ...(assignments && { assignments }),
      ...(isRevealed ? { isRevealed } : {}),
      ...(revealAt === undefined ? {} : { revealAt }),
      comments: document.comments.map(({ anchor, ...comment }) =>
        anchor ? { ...comment, anchor } : comment,
      ),
      body: await sanitise(entity, body),
    },
    versions: history,
    keptTexts: texts,
  };
}

/** Reads the fields of a type by their names alone. With `onProblem`, each value must be one that its field may have. */
function readBody(
  entity: DocumentType,
  fields: Readonly<Record<string, unknown>>,
  onProblem?: (name: string, why: string) => void,
): Body {
  const body: Record<string, BodyPatch[string]> = {};
  for (const [name, field] of Object.entries(documentTypes[entity].allFields)) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = fields[name];
    // Empty is a value of every field, although forms ask for more.
    const result =
      onProblem && value !== '' && value !== null ? fieldSchema(field, 'staff').safeParse(value) : undefined;
    if (result?.error) onProblem?.(name, result.error.issues[0]?.message ?? 'not valid');
    else if (isFieldValue(value)) body[name] = value;
    else onProblem?.(name, 'not a value of this field');
  }
  if (onProblem) {
    for (const name of Object.keys(fields))
      if (!Object.hasOwn(documentTypes[entity].allFields, name)) onProblem(name, 'there is no such field');
  }
  const title = textIn(body['title']);
  if (onProblem && title.trim() === '') onProblem('title', 'Required');
  return { ...body, title };
}

/** One text after the other, on this thread: nobody waits for it. */
const sanitiseNow = { sanitise: (texts: readonly string[]) => Promise.resolve(texts.map(sanitiseText)) };

async function sanitise(entity: DocumentType, body: Body): Promise<Body> {
  const { title = '', ...stored } = storedBody(entity, body);
  const clean = (await bodySanitiser(sanitiseNow)(entity, stored)) ?? {};
  return { ...clean, title: textIn(title) };
}
