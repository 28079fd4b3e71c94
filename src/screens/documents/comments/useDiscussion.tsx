import { Box, Flex } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { addComment, deleteComment, editComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { type Comment, type Thread, shownText } from '#domain/content/comment.ts';
import type { TextsByPlace } from '#mirror/queries/unsent/texts.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { refusedComments, waitingCommentIds } from '#screens/shared/document/sync/refusals.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { ask, showDone } from '#session/store.ts';
import { Composer } from './Composer.tsx';
import { OneComment } from './OneComment.tsx';
import { AnchorQuote } from './places/AnchorQuote.tsx';
import { useLinkedComment } from './useLinkedComment.ts';
import { type DraftPlace, anchorAt, commentIdAt, useCommentDrafts } from './useCommentDrafts.ts';

/** A document whose comments are shown. */
export interface DiscussionProps {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly lane: readonly OutboxRow[];
}

/** The comments of a document and the boxes to write them, wherever they are shown. */
export function useDiscussion(
  { device, row, lane }: DiscussionProps,
  storedTexts: TextsByPlace,
  frame: RefObject<HTMLElement | null>,
  isBeside = false,
) {
  const { comments, keyId } = row;
  const drafts = useCommentDrafts(device, keyId, storedTexts);
  const { busy, perform } = usePerform();
  const linkedId = useLinkedComment(comments);
  const waiting = waitingCommentIds(lane);
  const refused = refusedComments(lane, comments);
  const ofComment = commentIdAt(drafts.place);
  // If the comment was deleted in the meantime, the draft can be saved as a new comment.
  const isOrphaned = ofComment !== undefined && !comments.some((each) => each.id === ofComment);

  // When a composer closes, the button that opened it gets the focus back, unless it has gone elsewhere while a comment was
  // being saved.
  const closed = useRef<DraftPlace>('new');
  useEffect(() => {
    if (drafts.place !== 'new') return;
    const button = frame.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(closed.current)}"]`);
    if (closed.current !== 'new' && document.activeElement === document.body) {
      if (button) button.focus();
      else frame.current?.focus({ preventScroll: true });
    }
    closed.current = 'new';
  }, [drafts.place, frame]);
  const close = (place: DraftPlace) => {
    closed.current = place;
    drafts.close(place);
  };
  const composer = (place: DraftPlace, label: string, comment?: Comment) => {
    const isEdit = comment !== undefined && place.startsWith('edit:');
    const originalText = isEdit ? shownText(comment) : '';
    const text = drafts.text(place) ?? originalText;
    const trimmed = text.trim();
    const save = async () => {
      const isSaved = await perform(() =>
        isEdit
          ? editComment(device, row, comment.id, trimmed)
          : addComment(device, row, trimmed, comment?.id ?? null, anchorAt(place)),
      );
      if (isSaved && drafts.saved(place, trimmed)) closed.current = place;
    };
    return (
      <Composer
        key={place}
        label={label}
        text={text}
        originalText={originalText}
        busy={busy}
        focus={drafts.opened === place}
        help={
          isOrphaned ? 'The comment it belongs to was deleted. You can save it as a new comment.' : undefined
        }
        document={row}
        onText={(next) => drafts.type(place, next)}
        onSave={() => void save()}
        onCancel={place === 'new' ? undefined : () => close(place)}
      />
    );
  };
  const remove = async (id: string) => {
    const body = 'Are you sure you want to delete this comment?';
    if (!(await ask({ title: 'Confirm Delete', body }))) return;
    if (!(await perform(() => deleteComment(device, row, id)))) return;
    showDone('Comment Deleted');
    frame.current?.focus();
  };
  const renderComment = (comment: Comment) => {
    const edit: DraftPlace = `edit:${comment.id}`;
    const reply: DraftPlace = `reply:${comment.id}`;
    return (
      <OneComment
        comment={comment}
        all={comments}
        person={device.person}
        keyId={keyId}
        waiting={waiting.has(comment.id)}
        refused={refused.at.get(comment.id)}
        isLinked={linkedId === comment.id}
        isBeside={isBeside}
        quote={comment.anchor && <AnchorQuote row={row} anchor={comment.anchor} isBeside={isBeside} />}
        editor={drafts.place === edit ? composer(edit, 'Edit comment', comment) : null}
        onReply={
          comment.parentId === null && drafts.place !== reply && !device.person.seenAs
            ? () => drafts.open(reply)
            : undefined
        }
        onEdit={() => drafts.open(edit)}
        onDelete={() => void remove(comment.id)}
      />
    );
  };
  const renderThread = ({ comment, replies }: Thread) => {
    const reply: DraftPlace = `reply:${comment.id}`;
    return (
      <>
        {renderComment(comment)}
        {(replies.length > 0 || drafts.place === reply) && (
          <Flex
            direction="column"
            gap="1"
            marginInlineStart={isBeside ? '3' : { base: '4', md: '11' }}
            marginBottom="3"
          >
            <Box as="ol" listStyleType="none" aria-label="Replies">
              {replies.map((each) => (
                <li key={each.id}>{renderComment(each)}</li>
              ))}
            </Box>
            {drafts.place === reply && (
              <Box paddingInline={isBeside ? '0' : '2'}>
                {composer(reply, `Reply to ${comment.createdBy.displayName}`, comment)}
              </Box>
            )}
          </Flex>
        )}
      </>
    );
  };
  return { drafts, composer, renderThread, refused, isOrphaned };
}
