import { z } from 'zod';
import { entities } from '#domain/content/entities/index.ts';
import { type Audience, audienceOf } from './fieldAudience.ts';
import type { ModelDocument, ModelComment } from './gameModel.ts';
import type { Operation } from './operations.ts';
import type { Game } from './game.ts';
import { type Account, canReadField, commenting, deletingComment, editingComment } from './oracle.ts';

const path = '/comments';

/** Adds, answers, edits or deletes a comment, preferring the user's own. */
export function commentOperation(game: Game, who: Account, doc: ModelDocument): Operation {
  const { random } = game;
  const own = doc.comments.filter((each) => each.by === who.id);
  const among = own.length > 0 && random.chance(0.6) ? own : doc.comments;
  if (among.length === 0) return addComment(game, who, doc, null);
  const comment = random.pick(among);
  switch (random.int(5)) {
    case 0:
      return addComment(game, who, doc, null);
    case 1:
      return addComment(game, who, doc, comment);
    case 2:
      return editComment(game, who, doc, comment);
    default:
      return removeComment(game, who, doc, comment);
  }
}

/** A field of a document with its readers, often one that is for staff only. */
function anyField(game: Game, { entity }: ModelDocument): { field: string; audience: Audience } {
  const fields = Object.entries(entities[entity].allFields).map(([field, { label }]) => ({
    field,
    audience: audienceOf(entity, label),
  }));
  const hidden = fields.filter(({ audience }) => audience !== 'everyone');
  return game.random.pick(game.random.chance(0.6) ? hidden : fields);
}

/** Plants a word in a comment: only readers of the field it is about may read it. */
function plantIn(game: Game, doc: ModelDocument, audience: Audience = 'everyone'): string {
  const word = game.model.plantCanary(doc.keyId, audience);
  if (doc.released) game.model.revealCanary(word);
  return word;
}

function addComment(game: Game, who: Account, doc: ModelDocument, parent: ModelComment | null): Operation {
  const id = game.newId();
  const place = !parent && game.random.chance(0.6) ? anyField(game, doc) : undefined;
  const audience = place?.audience ?? parent?.audience ?? 'everyone';
  const word = plantIn(game, doc, audience);
  const comment = `Now ${word}`;
  const parentId = parent?.id ?? null;
  const anchor = place && { field: place.field, exact: word, prefix: '', suffix: '' };
  return {
    name: parent ? 'reply' : anchor ? 'comment on a field' : 'comment',
    allowed: commenting(who, doc, parent, place?.audience),
    change: { kind: 'comment', id, parentId, comment, ...(anchor && { anchor }) },
    singleCall: { method: 'POST', path, body: { comment, parentId, ...(anchor && { anchor }) } },
    onAccepted: (json) => {
      // The server assigns the id of a single call.
      const given = z.object({ id: z.string() }).safeParse(json).data?.id ?? id;
      const values = { id: given, by: who.id, parentId, audience, canary: word, edits: [] };
      doc.comments = [...doc.comments, values];
    },
    returnsDocument: false,
  };
}

function editComment(
  game: Game,
  who: Account,
  doc: ModelDocument,
  { id, edits, ...said }: ModelComment,
): Operation {
  const word = plantIn(game, doc, said.audience);
  const comment = `Rather ${word}`;
  return {
    name: 'edit a comment',
    allowed: editingComment(who, doc, { id, ...said }),
    change: { kind: 'editComment', commentId: id, comment },
    singleCall: { method: 'PUT', path, body: { comment, editParentId: id } },
    onAccepted: () => void edits.push(word),
    returnsDocument: false,
  };
}

function removeComment(game: Game, who: Account, doc: ModelDocument, comment: ModelComment): Operation {
  return {
    name: 'delete a comment',
    allowed: deletingComment(who, doc, comment, doc.comments),
    change: { kind: 'deleteComment', commentId: comment.id },
    singleCall: { method: 'DELETE', path: `${path}/${comment.id}` },
    onAccepted: () => {
      if (comment.by === who.id || canReadField(who, doc, comment.audience)) game.model.remove(doc, comment);
    },
    returnsDocument: false,
  };
}
