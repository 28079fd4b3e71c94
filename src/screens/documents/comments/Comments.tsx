import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { addComment, deleteComment, editComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import type { DocumentRow, OutboxRow } from '#mirror/queries/rows.ts';
import { type CommentDrafts, readCommentDrafts } from '#mirror/queries/drafts.ts';
import { type Comment, shownText, threads } from '#domain/comment.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMirror } from '#screens/shared/useMirror.ts';
import { CollaborationProblems } from './CollaborationProblems.tsx';
import { refusedComments, waitingCommentIds } from '#screens/shared/document/refusals.ts';
import { usePerform } from '#screens/shared/usePerform.ts';
import { Composer } from './Composer.tsx';
import { OneComment } from './OneComment.tsx';
import { useAddressed } from './useAddressed.ts';
import { type Place, commentIn, useCommentDrafts } from './useCommentDrafts.ts';

interface CommentsProps {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly lane: readonly OutboxRow[];
}

/** What people say about a document, oldest first, and a box to say something in. */
export default function Comments(props: CommentsProps) {
  const { keyId } = props.row;
  const kept = useMirror((mirror) => readCommentDrafts(mirror, keyId), [keyId]);
  return kept ? <Discussion {...props} kept={kept} /> : <Box aria-busy="true" />;
}

function Discussion({ device, row, lane, kept }: CommentsProps & { readonly kept: CommentDrafts }) {
  const { comments, keyId } = row;
  const talk = useCommentDrafts(device.mirror, keyId, kept);
  const { busy, perform } = usePerform();
  const frame = useRef<HTMLElement>(null);
  const addressed = useAddressed(comments);
  const waiting = waitingCommentIds(lane);
  const refused = refusedComments(lane, comments);
  // Its comment may have been deleted meanwhile: then what was typed can be saved as a comment of its own.
  const isLost = talk.place !== 'new' && !comments.some((each) => each.id === commentIn(talk.place));
  const atEnd = isLost ? talk.place : 'new';

  // Once a box is gone, the button that opened it is there again and has the focus back.
  const closed = useRef<Place>('new');
  useEffect(() => {
    if (talk.place !== 'new') return;
    const button = frame.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(closed.current)}"]`);
    if (closed.current !== 'new') (button ?? frame.current)?.focus();
    closed.current = 'new';
  }, [talk.place]);
  const close = (place: Place) => {
    closed.current = place;
    talk.close(place);
  };
  const box = (place: Place, label: string, comment?: Comment) => {
    const isEdit = comment !== undefined && place.startsWith('edit:');
    const was = isEdit ? shownText(comment) : '';
    const text = talk.text(place) ?? was;
    const words = text.trim();
    const save = async () => {
      const said = await perform(() =>
        isEdit
          ? editComment(device, row, comment.id, words)
          : addComment(device, row, words, comment?.id ?? null),
      );
      if (said) close(place);
    };
    return (
      <Composer
        key={place}
        label={label}
        text={text}
        was={was}
        busy={busy}
        focus={talk.opened === place}
        help={
          isLost
            ? 'The comment it belongs to was deleted. It can be saved as a comment of its own.'
            : undefined
        }
        onText={(next) => talk.type(place, next)}
        onSave={() => void save()}
        onCancel={place === 'new' ? undefined : () => close(place)}
      />
    );
  };
  const remove = async (id: string) => {
    const body = 'Are you sure you want to delete this comment?';
    if (!(await ask({ title: 'Confirm Delete', body }))) return;
    if (!(await perform(() => deleteComment(device, row, id)))) return;
    showSnackbar('success', 'Comment Deleted');
    frame.current?.focus();
  };
  const one = (comment: Comment) => {
    const edit: Place = `edit:${comment.id}`;
    const reply: Place = `reply:${comment.id}`;
    return (
      <OneComment
        comment={comment}
        all={comments}
        person={device.person}
        keyId={keyId}
        waiting={waiting.has(comment.id)}
        refused={refused.at.get(comment.id)}
        addressed={addressed === comment.id}
        editor={talk.place === edit ? box(edit, 'Edit comment', comment) : null}
        onReply={comment.parentId === null && talk.place !== reply ? () => talk.open(reply) : undefined}
        onEdit={() => talk.open(edit)}
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
          Nobody has said anything about this yet.
        </Text>
      )}
      <Box as="ol" listStyleType="none">
        {threads(comments).map(({ comment, replies }) => (
          <Box as="li" key={comment.id} borderBottomWidth="thin" borderColor="line" paddingBlock="1">
            {one(comment)}
            {(replies.length > 0 || talk.place === `reply:${comment.id}`) && (
              <Flex direction="column" gap="1" marginInlineStart={{ base: '4', md: '11' }} marginBottom="3">
                <Box as="ol" listStyleType="none" aria-label="Replies">
                  {replies.map((reply) => (
                    <li key={reply.id}>{one(reply)}</li>
                  ))}
                </Box>
                {talk.place === `reply:${comment.id}` && (
                  <Box paddingInline="2">
                    {box(talk.place, `Reply to ${comment.createdBy.displayName}`, comment)}
                  </Box>
                )}
              </Flex>
            )}
          </Box>
        ))}
      </Box>
      <Box marginTop="4">
        {talk.place === atEnd ? (
          box(atEnd, 'New comment')
        ) : (
          <Button onClick={() => talk.open('new')}>Write a comment</Button>
        )}
      </Box>
    </Box>
  );
}
