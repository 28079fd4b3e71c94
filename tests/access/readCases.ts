import { isEntityKey } from '#domain/content/entities/index.ts';
import { calls } from '#contract/calls/calls.ts';
import { pullResponseSchema, type FeedItem } from '#contract/sync/sync.ts';
import { entities } from '#domain/content/entities/index.ts';
import { type ModelComment, type ModelDocument, isUnknownTo } from './gameModel.ts';
import { entityTypes, teams } from './actors.ts';
import type { Call, Game } from './game.ts';
import { type AccessCase, documentErrors, setDifferences, keyIdsOf } from './runCase.ts';
import { type Account, canReadField, reading, canRead } from './oracle.ts';

/** Whether a user has no permission on a type, so that every call may be refused. */
const hasNoPermission = (who: Account, { entity }: Pick<ModelDocument, 'entity'>) =>
  !who.isAdmin && !who.lists[entity];

/** A call about one document and, if the user must not know that it exists, the same call for an unknown id. */
export function documentCall(game: Game, who: Account, doc: ModelDocument, call: (keyId: string) => Call) {
  return {
    who,
    call: call(doc.keyId),
    ...(isUnknownTo(who, doc) || hasNoPermission(who, doc) ? { sameForUnknownId: call(game.newId()) } : {}),
  };
}

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
const documentPath = (doc: ModelDocument, keyId: string, rest = '') =>
  `/${entities[doc.entity].api}/${keyId}${rest}`;

/** Reads a document, or its versions, losing texts, comments or shares. */
export function readCase(game: Game, who: Account, doc: ModelDocument): AccessCase {
  const { random } = game;
  const get = (rest: string) =>
    documentCall(game, who, doc, (keyId) => ({ method: 'GET', path: documentPath(doc, keyId, rest) }));
  const allowed = reading(who, doc);
  switch (random.int(6)) {
    case 0:
    case 1:
      return { name: 'read', ...get(''), allowed, check: (json) => documentErrors(who, doc, json) };
    case 2:
      return {
        name: 'list versions',
        ...get('/versions'),
        allowed,
        check: (json) => {
          const items = calls.versions.answer.parse(json);
          const got = items.map(({ version, kept }) => `${version} ${kept ?? ''}`);
          return setDifferences(
            'versions',
            got,
            doc.versions.map(({ version, kept }) => `${version} ${kept ?? ''}`),
          );
        },
      };
    case 3: {
      const text = random.pick(doc.versions);
      return {
        name: text.kept === undefined ? 'read a version' : 'read a kept text',
        ...get(`/versions/${text.version}${text.kept === undefined ? '' : `?kept=${text.kept}`}`),
        allowed,
        check: (json) => documentErrors(who, doc, json, text.released, false),
      };
    }
    case 4:
      return {
        name: 'read comments',
        ...get('/comments'),
        allowed,
        check: (json) => {
          const got = calls.comments.answer.parse(json).flatMap((each) => [each, ...each.childComments]);
          return [
            ...setDifferences('comments', idsOf(got), idsOf(commentsFor(who, doc))),
            ...commentsFor(who, doc)
              .filter(({ canary: word }) => !JSON.stringify(json).includes(word))
              .map(({ id }) => `has lost the text of comment ${id}`),
          ];
        },
      };
    default:
      return {
        name: 'read shares',
        ...get('/shares'),
        allowed,
        check: (json) => {
          const { shareAll, shareTeams } = calls.shares.answer.parse(json);
          return [
            ...setDifferences('shared with', shareTeams, doc.shareTeams),
            ...(shareAll === doc.shareAll ? [] : ['shareAll is wrong']),
          ];
        },
      };
  }
}

/** The comments that a reader of a document may read. */
function commentsFor(who: Account, doc: ModelDocument): ModelComment[] {
  return doc.comments.filter((each) => canReadField(who, doc, each.audience));
}

/** Lists a type, with a filter or a search. */
export function listCase(game: Game, who: Account): AccessCase {
  const { random, model } = game;
  const entity = random.pick(entityTypes);
  const readable = model.of(entity).filter((doc) => canRead(who, doc));
  const all = model.of(entity);
  const query = new URLSearchParams({ limit: '1000' });
  let must = readable;
  let may = readable;
  const only = (keep: (doc: ModelDocument) => boolean) => (must = may = readable.filter(keep));
  switch (random.int(6)) {
    case 0: {
      const status = random.int(5) - 1;
      query.set('statusId', String(status));
      only((doc) => doc.statusId === status);
      break;
    }
    case 1: {
      const team = random.pick(teams);
      query.set('teamId', team);
      only((doc) => doc.teamId === team);
      break;
    }
    case 2:
      query.set('eventId', 'next');
      only((doc) => doc.eventId === 'next');
      break;
    case 3:
    case 4: {
      // A canary of any document may only be found by users who can read its field.
      const doc = random.pick(readable.length > 0 && random.chance(0.6) ? readable : all);
      const likely = [...doc.canaries].filter(([name]) => name === 'title' || name === 'organiserNotes');
      const [name, word] = random.pick(random.chance(0.6) && likely.length > 0 ? likely : [...doc.canaries]);
      query.set('q', word);
      may = readable.filter((each) => each === doc && model.mayKnow(who, word));
      must = name === 'title' ? may : [];
      break;
    }
    default:
      break;
  }
  const path = `/${entities[entity].api}?${query}`;
  return {
    name: `list: ${entity}`,
    who,
    call: { method: 'GET', path },
    // Without permission on the type, the list may be refused or empty.
    allowed: readable.length > 0 ? [200] : [200, 403],
    check: (json) => {
      const { items, next } = calls.listDocuments.answer.parse(json);
      const ids = items.map((each) => each.keyId);
      const kept =
        must === may ? must : [...new Set([...must, ...may.filter((doc) => ids.includes(doc.keyId))])];
      return [
        ...setDifferences(path, ids, keyIdsOf(kept)),
        ...(next === null ? [] : ['unexpected next page']),
        ...documentListErrors(game, who, items),
      ];
    },
  };
}

function documentListErrors(game: Game, who: Account, items: readonly { keyId: string }[]): string[] {
  return items.flatMap((wire) => {
    const doc = game.model.documents.get(wire.keyId);
    return doc && canRead(who, doc) ? documentErrors(who, doc, wire) : [];
  });
}

/** Pulls everything for a new device: documents, fields, comments and shares. */
export function pullCase(game: Game, who: Account): AccessCase {
  const body = { user: who.id, epoch: null, schema: 1, scopes: {}, limit: 1000 };
  const readable = [...game.model.documents.values()].filter((doc) => canRead(who, doc));
  return {
    name: 'pull',
    who,
    call: { method: 'POST', path: '/sync/pull', body },
    allowed: [200],
    check: (json) => {
      const page = pullResponseSchema.parse(json);
      const items = page.put.filter((item) => isEntityKey(item.document.entity));
      // A document in several scopes comes once per scope.
      const ids = [...new Set(items.map((item) => item.document.keyId))];
      const names = page.put.some((item) => item.document.entity === 'user');
      return [
        ...setDifferences('pull', ids, keyIdsOf(readable)),
        ...(page.more ? ['unexpected second page'] : []),
        ...(names === who.isStaff || (who.role === null && !names) ? [] : ['staff names reach non-staff']),
        ...documentListErrors(
          game,
          who,
          items.map((item) => item.document),
        ),
        ...items.flatMap((item) => collaborationErrors(game, who, item)),
      ];
    },
  };
}

function collaborationErrors(game: Game, who: Account, item: FeedItem): string[] {
  const doc = game.model.documents.get(item.document.keyId);
  if (!doc) return [];
  return [
    ...setDifferences('comments', idsOf(item.comments), idsOf(commentsFor(who, doc))),
    ...setDifferences('shared with', item.shares.shareTeams, doc.shareTeams),
  ];
}

/** Fetches the histories of several documents; unreadable ones must be absent. */
export function historyCase(game: Game, who: Account): AccessCase {
  const { random, model } = game;
  const some = random.some([...model.documents.values()], 20);
  const documents = some.map((doc) => ({ keyId: doc.keyId, known: random.int(doc.version + 1) }));
  return {
    name: 'histories',
    who,
    call: { method: 'POST', path: '/sync/history', body: { user: who.id, documents } },
    allowed: [200],
    check: (json) => {
      const { histories } = calls.history.answer.parse(json);
      const readable = some.filter((doc) => canRead(who, doc));
      return [
        ...setDifferences('histories', keyIdsOf(histories), keyIdsOf(readable)),
        ...histories.flatMap(({ keyId, versions }) =>
          versions.flatMap(({ item, document }) => {
            const doc = model.documents.get(keyId);
            const text = doc?.versions.find((one) => one.version === item.version && one.kept === item.kept);
            if (!doc || !text) return [`unexpected version: ${item.version} ${item.kept}`];
            return document ? documentErrors(who, doc, document, text.released, false) : [];
          }),
        ),
      ];
    },
  };
}
