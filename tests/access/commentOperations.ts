import { z } from 'zod';
import type { Doc, SaidWord } from './book.ts';
import type { Deed } from './operations.ts';
import type { Game } from './game.ts';
import { type Account, commenting, deletingComment, editingComment } from './oracle.ts';

const path = '/comments';

/** A comment, an answer, another text, or taking one away; one's own more often than it would come by chance. */
export function commentDeed(game: Game, who: Account, doc: Doc): Deed {
  const { random } = game;
  const own = doc.comments.filter((each) => each.by === who.id);
  const among = own.length > 0 && random.chance(0.6) ? own : doc.comments;
  if (among.length === 0) return say(game, who, doc, null);
  const comment = random.pick(among);
  switch (random.int(5)) {
    case 0:
      return say(game, who, doc, null);
    case 1:
      return say(game, who, doc, comment);
    case 2:
      return edit(game, who, doc, comment);
    default:
      return take(game, who, doc, comment);
  }
}

function say(game: Game, who: Account, doc: Doc, parent: SaidWord | null): Deed {
  const id = game.newId();
  const word = game.book.plant(doc.keyId, 'everyone');
  const comment = `Now ${word}`;
  const parentId = parent?.id ?? null;
  return {
    name: parent ? 'reply' : 'comment',
    allowed: commenting(who, doc, parent),
    change: { kind: 'comment', id, parentId, comment },
    rest: { method: 'POST', path, body: { comment, parentId } },
    done: (json) => {
      // A single call is given its id by the server.
      const given = z.object({ id: z.string() }).safeParse(json).data?.id ?? id;
      doc.comments = [...doc.comments, { id: given, by: who.id, parentId, word, edits: [] }];
    },
    givesDocument: false,
  };
}

function edit(game: Game, who: Account, doc: Doc, { id, edits, ...said }: SaidWord): Deed {
  const word = game.book.plant(doc.keyId, 'everyone');
  const comment = `Rather ${word}`;
  return {
    name: 'edit a comment',
    allowed: editingComment(who, doc, { id, ...said }),
    change: { kind: 'editComment', commentId: id, comment },
    rest: { method: 'PUT', path, body: { comment, editParentId: id } },
    done: () => void edits.push(word),
    givesDocument: false,
  };
}

function take(game: Game, who: Account, doc: Doc, comment: SaidWord): Deed {
  return {
    name: 'delete a comment',
    allowed: deletingComment(who, doc, comment, doc.comments),
    change: { kind: 'deleteComment', commentId: comment.id },
    rest: { method: 'DELETE', path: `${path}/${comment.id}` },
    done: () => game.book.remove(doc, comment),
    givesDocument: false,
  };
}
