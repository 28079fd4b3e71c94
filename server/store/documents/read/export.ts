import { collectionKeys } from '#domain/content/collections/index.ts';
import { byteOrderMark } from '#domain/primitives/csv.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { documentLine, headerLine } from '#domain/rules/tableColumns.ts';
import type { Person } from '#domain/content/person.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { exportPages } from './exportPages.ts';

/** Exports the documents of a type that a person may read, as the lines of a CSV table with a header. */
export async function* exportTable(store: Store, person: Person, type: DocumentType): AsyncGenerator<string> {
  const entity = documentTypes[type];
  const { isStaff } = person;
  yield byteOrderMark + headerLine(entity, isStaff);
  for await (const { documents, names, nameOf } of exportPages(store, [type], person)) {
    yield documents
      .map((each) => documentLine(entity, each, isStaff, names.team(each.teamId), nameOf))
      .join('');
  }
}

/** Exports the whole game as the text of one JSON object: roles, people without secrets, documents with their versions. */
export async function* exportGame(store: Store, at: string): AsyncGenerator<string> {
  const { db } = store.database;
  yield `{"waymark":1,"exportedDate":${JSON.stringify(at)},"roles":${JSON.stringify(await rolesIn(db))}`;
  yield `,"people":${JSON.stringify(await peopleIn(db))}`;
  for (const [name, types] of [
    ['collections', collectionKeys],
    ['documents', entityKeys],
  ] as const) {
    let before = `,"${name}":[`;
    for await (const { documents, histories } of exportPages(store, types, undefined)) {
      for (const document of documents) {
        yield `${before}${JSON.stringify({ ...document, ...histories.get(document.keyId) })}`;
        before = ',';
      }
    }
    yield before === ',' ? ']' : `${before}]`;
  }
  yield '}';
}

async function rolesIn(db: Queries) {
  const rows = await db.selectFrom('roles').selectAll().orderBy('id').execute();
  return rows.map(({ id, name, is_admin, is_staff, permissions, version }) => {
    const grants: unknown = JSON.parse(permissions);
    return { id, name, isAdmin: Boolean(is_admin), isStaff: Boolean(is_staff), permissions: grants, version };
  });
}

/** Accounts as administrators see them. Passwords and sessions are in other tables and are not exported. */
async function peopleIn(db: Queries) {
  const rows = await db.selectFrom('people').selectAll().orderBy('id').execute();
  return rows.map((row) => {
    const teams: unknown = JSON.parse(row.teams);
    return {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      displayName: row.display_name,
      email: row.email,
      roleId: row.role_id,
      teams,
      defaultTeam: row.default_team,
      lang: row.lang,
      userProfile: { iconColour: row.icon_colour },
      active: Boolean(row.active),
    };
  });
}
