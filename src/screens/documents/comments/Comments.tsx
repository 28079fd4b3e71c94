import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { addComment, deleteComment, editComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import type { DocumentRow, OutboxRow } from '#mirror/queries/rows.ts';
import { type CommentDrafts, readCommentDrafts } from '#mirror/queries/drafts.ts';
import { type Comment, shownText, threads } from '#domain/comment.ts';
import { ask, showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMirror } from '#screens/shared/useMirror.ts';
import { CollaborationProblems } from './CollaborationProblems.tsx';
import { refusedComments, waitingCommentIds } from '#screens/shared/document/refusals.ts';
import { usePerform } from '#screens/shared/usePerform.ts';
import { Composer } from './Composer.tsx';
import { OneComment } from './OneComment.tsx';
import { useLinkedComment } from './useLinkedComment.ts';
import { type DraftPlace, commentIdAt, useCommentDrafts } from './useCommentDrafts.ts';

interface CommentsProps {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly lane: readonly OutboxRow[];
}

/** Comments on a document, oldest first, and a box to write one. */
export default function Comments(props: CommentsProps) {
  const { keyId } = props.row;
  const drafts = useMirror((mirror) => readCommentDrafts(mirror, keyId), [keyId]);
  return drafts ? <Discussion {...props} storedDrafts={drafts} /> : <Box aria-busy="true" />;
}

function Discussion({
  device,
  row,
  lane,
  storedDrafts,
}: CommentsProps & { readonly storedDrafts: CommentDrafts }) {
  const { comments, keyId } = row;
  const drafts = useCommentDrafts(device.mirror, keyId, storedDrafts);
  const { busy, perform } = usePerform();
  const frame = useRef<HTMLElement>(null);
  const linkedId = useLinkedComment(comments);
  const waiting = waitingCommentIds(lane);
  const refused = refusedComments(lane, comments);
  // If the comment was deleted in the meantime, the draft can be saved as a new comment.
  const isOrphaned =
    drafts.place !== 'new' && !comments.some((each) => each.id === commentIdAt(drafts.place));
  const atEnd = isOrphaned ? drafts.place : 'new';

  // When a composer closes, the button that opened it gets the focus back.
  const closed = useRef<DraftPlace>('new');
  useEffect(() => {
    if (drafts.place !== 'new') return;
    const button = frame.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(closed.current)}"]`);
    if (closed.current !== 'new') (button ?? frame.current)?.focus();
    closed.current = 'new';
  }, [drafts.place]);
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
          : addComment(device, row, trimmed, comment?.id ?? null),
      );
      if (isSaved) close(place);
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
        editor={drafts.place === edit ? composer(edit, 'Edit comment', comment) : null}
        onReply={comment.parentId === null && drafts.place !== reply ? () => drafts.open(reply) : undefined}
        onEdit={() => drafts.open(edit)}
        onDelete={() => void remove(comment.id)}
      />
    );
  };
  return (
    <Box as="section" ref={frame} tabIndex={-1} aria-label="Comments" paddingBlock="4" outline="none">
      {refused.elsewhere.map((each) => (
        <CollaborationProblems key={each.change.id} keyId={keyId} refused={each} withText />
      ))}
      {comments.length === 0 && (
        <Text color="ink.muted" paddingBlock="3">
          No comments yet.
        </Text>
      )}
      <Box as="ol" listStyleType="none">
        {threads(comments).map(({ comment, replies }) => (
          <Box as="li" key={comment.id} borderBottomWidth="thin" borderColor="line" paddingBlock="1">
            {renderComment(comment)}
            {(replies.length > 0 || drafts.place === `reply:${comment.id}`) && (
              <Flex direction="column" gap="1" marginInlineStart={{ base: '4', md: '11' }} marginBottom="3">
                <Box as="ol" listStyleType="none" aria-label="Replies">
                  {replies.map((reply) => (
                    <li key={reply.id}>{renderComment(reply)}</li>
                  ))}
                </Box>
                {drafts.place === `reply:${comment.id}` && (
                  <Box paddingInline="2">
                    {composer(drafts.place, `Reply to ${comment.createdBy.displayName}`, comment)}
                  </Box>
                )}
              </Flex>
            )}
          </Box>
        ))}
      </Box>
      <Box marginTop="4">
        {drafts.place === atEnd ? (
          composer(atEnd, 'New comment')
        ) : (
          <Button onClick={() => drafts.open('new')}>Write a comment</Button>
        )}
      </Box>
    </Box>
  );
}
