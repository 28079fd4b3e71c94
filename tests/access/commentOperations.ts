import { z } from 'zod';
import type { ModelDocument, ModelComment } from './gameModel.ts';
import type { Operation } from './operations.ts';
import type { Game } from './game.ts';
import { type Account, commenting, deletingComment, editingComment } from './oracle.ts';

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

function addComment(game: Game, who: Account, doc: ModelDocument, parent: ModelComment | null): Operation {
  const id = game.newId();
  const word = game.model.plantCanary(doc.keyId, 'everyone');
  const comment = `Now ${word}`;
  const parentId = parent?.id ?? null;
  return {
    name: parent ? 'reply' : 'comment',
    allowed: commenting(who, doc, parent),
    change: { kind: 'comment', id, parentId, comment },
    singleCall: { method: 'POST', path, body: { comment, parentId } },
    onAccepted: (json) => {
      // The server assigns the id of a single call.
      const given = z.object({ id: z.string() }).safeParse(json).data?.id ?? id;
      doc.comments = [...doc.comments, { id: given, by: who.id, parentId, canary: word, edits: [] }];
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
  const word = game.model.plantCanary(doc.keyId, 'everyone');
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
    onAccepted: () => game.model.remove(doc, comment),
    returnsDocument: false,
  };
}
