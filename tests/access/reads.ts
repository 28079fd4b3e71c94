import { isEntityKey } from '#domain/entities/index.ts';
import { calls } from '#contract/calls.ts';
import { pullAnswerSchema, type FeedItem } from '#contract/sync.ts';
import { entities } from '#domain/entities/index.ts';
import { type Doc, isUnknownTo } from './book.ts';
import { kinds, teams } from './cast.ts';
import type { Call, Game } from './game.ts';
import { type Case, wrongIn, wrongSet } from './judge.ts';
import { type Account, reading, sees } from './oracle.ts';

/** Whether a person has nothing on a type: then a call may be refused whatever it asks for. */
const hasNothing = (who: Account, { entity }: Pick<Doc, 'entity'>) => !who.isAdmin && !who.lists[entity];

/** A case about one document; where the person need not know of it, the same is asked about nothing. */
export function about(game: Game, who: Account, doc: Doc, call: (keyId: string) => Call) {
  return {
    who,
    call: call(doc.keyId),
    ...(isUnknownTo(who, doc) || hasNothing(who, doc) ? { ofNothing: call(game.newId()) } : {}),
  };
}

const under = (doc: Doc, keyId: string, rest = '') => `/${entities[doc.entity].api}/${keyId}${rest}`;

/** Reading something of a document: itself, its versions, kept texts, comments, shares. */
export function readCase(game: Game, who: Account, doc: Doc): Case {
  const { random } = game;
  const get = (rest: string) =>
    about(game, who, doc, (keyId) => ({ method: 'GET', path: under(doc, keyId, rest) }));
  const allowed = reading(who, doc);
  switch (random.int(6)) {
    case 0:
    case 1:
      return { name: 'read', ...get(''), allowed, check: (json) => wrongIn(who, doc, json) };
    case 2:
      return {
        name: 'list versions',
        ...get('/versions'),
        allowed,
        check: (json) => {
          const items = calls.versions.answer.parse(json);
          const got = items.map(({ version, kept }) => `${version} ${kept ?? ''}`);
          return wrongSet(
            'versions',
            got,
            doc.texts.map(({ version, kept }) => `${version} ${kept ?? ''}`),
          );
        },
      };
    case 3: {
      const text = random.pick(doc.texts);
      return {
        name: text.kept === undefined ? 'read a version' : 'read a kept text',
        ...get(`/versions/${text.version}${text.kept === undefined ? '' : `?kept=${text.kept}`}`),
        allowed,
        check: (json) => wrongIn(who, doc, json, text.released, false),
      };
    }
    case 4:
      return {
        name: 'read comments',
        ...get('/comments'),
        allowed,
        check: (json) => {
          const threads = calls.comments.answer.parse(json);
          const got = threads.flatMap((each) => [each, ...each.childComments]);
          return [
            ...wrongSet(
              'comments',
              got.map((each) => each.id),
              doc.comments.map((each) => each.id),
            ),
            ...doc.comments
              .filter(({ word }) => !JSON.stringify(json).includes(word))
              .map(({ id }) => `has lost the words of comment ${id}`),
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
            ...wrongSet('shared with', shareTeams, doc.shareTeams),
            ...(shareAll === doc.shareAll ? [] : ['shareAll is wrong']),
          ];
        },
      };
  }
}

/** A list of a type, with filters or words to look for. */
export function listCase(game: Game, who: Account): Case {
  const { random, book } = game;
  const entity = random.pick(kinds);
  const readable = book.of(entity).filter((doc) => sees(who, doc));
  const all = book.of(entity);
  const query = new URLSearchParams({ limit: '1000' });
  let must = readable;
  let may = readable;
  const only = (keep: (doc: Doc) => boolean) => (must = may = readable.filter(keep));
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
      // Any word of any field of any document: only where the reader sees that field may it be found.
      const doc = random.pick(readable.length > 0 && random.chance(0.6) ? readable : all);
      const likely = [...doc.words].filter(([name]) => name === 'title' || name === 'organiserNotes');
      const [name, word] = random.pick(random.chance(0.6) && likely.length > 0 ? likely : [...doc.words]);
      query.set('q', word);
      may = readable.filter((each) => each === doc && book.mayKnow(who, word));
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
    // Whether a list of a type that they have nothing on is refused or empty is left open.
    allowed: readable.length > 0 ? [200] : [200, 403],
    check: (json) => {
      const { items, next } = calls.listDocuments.answer.parse(json);
      const ids = items.map((each) => each.keyId);
      const kept =
        must === may ? must : [...new Set([...must, ...may.filter((doc) => ids.includes(doc.keyId))])];
      return [
        ...wrongSet(
          path,
          ids,
          kept.map((doc) => doc.keyId),
        ),
        ...(next === null ? [] : ['there is more than there can be']),
        ...wrongDocuments(game, who, items),
      ];
    },
  };
}

function wrongDocuments(game: Game, who: Account, items: readonly { keyId: string }[]): string[] {
  return items.flatMap((wire) => {
    const doc = game.book.docs.get(wire.keyId);
    return doc && sees(who, doc) ? wrongIn(who, doc, wire) : [];
  });
}

/** Everything that a new device of somebody would get: presence, fields, comments and shares of every document. */
export function pullCase(game: Game, who: Account): Case {
  const body = { user: who.id, epoch: null, schema: 1, scopes: {}, limit: 1000 };
  const readable = [...game.book.docs.values()].filter((doc) => sees(who, doc));
  return {
    name: 'pull',
    who,
    call: { method: 'POST', path: '/sync/pull', body },
    allowed: [200],
    check: (json) => {
      const page = pullAnswerSchema.parse(json);
      const items = page.put.filter((item) => isEntityKey(item.document.entity));
      // What several scopes hold comes once for each.
      const ids = [...new Set(items.map((item) => item.document.keyId))];
      const names = page.put.some((item) => item.document.entity === 'user');
      return [
        ...wrongSet(
          'pull',
          ids,
          readable.map((doc) => doc.keyId),
        ),
        ...(page.more ? ['one page is not enough'] : []),
        ...(names === who.isStaff || (who.role === null && !names) ? [] : ['names of staff are for staff']),
        ...wrongDocuments(
          game,
          who,
          items.map((item) => item.document),
        ),
        ...items.flatMap((item) => wrongBeside(game, item)),
      ];
    },
  };
}

function wrongBeside(game: Game, item: FeedItem): string[] {
  const doc = game.book.docs.get(item.document.keyId);
  if (!doc) return [];
  return [
    ...wrongSet(
      'comments',
      item.comments.map((each) => each.id),
      doc.comments.map((each) => each.id),
    ),
    ...wrongSet('shared with', item.shares.shareTeams, doc.shareTeams),
  ];
}

/** The histories of a few documents at once, as a device asks for them; of what they may not read there is none. */
export function historyCase(game: Game, who: Account): Case {
  const { random, book } = game;
  const some = random.some([...book.docs.values()], 20);
  const documents = some.map((doc) => ({ keyId: doc.keyId, known: random.int(doc.version + 1) }));
  return {
    name: 'histories',
    who,
    call: { method: 'POST', path: '/sync/history', body: { user: who.id, documents } },
    allowed: [200],
    check: (json) => {
      const { histories } = calls.history.answer.parse(json);
      const readable = some.filter((doc) => sees(who, doc));
      return [
        ...wrongSet(
          'histories',
          histories.map((each) => each.keyId),
          readable.map((each) => each.keyId),
        ),
        ...histories.flatMap(({ keyId, versions }) =>
          versions.flatMap(({ item, document }) => {
            const doc = book.docs.get(keyId);
            const text = doc?.texts.find((each) => each.version === item.version && each.kept === item.kept);
            if (!doc || !text) return [`there is a text too much: ${item.version} ${item.kept}`];
            return document ? wrongIn(who, doc, document, text.released, false) : [];
          }),
        ),
      ];
    },
  };
}
