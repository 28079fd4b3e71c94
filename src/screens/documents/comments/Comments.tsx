import { Box, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { threads } from '#domain/content/comment.ts';
import { type TextsByPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { CollaborationProblems } from './CollaborationProblems.tsx';
import { Follow } from './Follow.tsx';
import { AnchorQuote } from './places/AnchorQuote.tsx';
import { anchorAt } from './useCommentDrafts.ts';
import { type DiscussionProps, useDiscussion } from './useDiscussion.tsx';

/** Comments on a document, oldest first, and a box to write one. */
export default function Comments(props: DiscussionProps) {
  const { keyId } = props.row;
  const storedTexts = useMirror((mirror) => textsBeside(mirror, keyId), [keyId]);
  return storedTexts ? <Discussion {...props} stored={storedTexts} /> : <Box aria-busy="true" />;
}

function Discussion({ stored, ...props }: DiscussionProps & { readonly stored: TextsByPlace }) {
  const { row } = props;
  const { comments, keyId } = row;
  const frame = useRef<HTMLElement>(null);
  const { drafts, composer, renderThread, refused, isOrphaned } = useDiscussion(props, stored, frame);
  const anchor = anchorAt(drafts.place);
  const atEnd = isOrphaned || anchor ? drafts.place : 'new';
  return (
    <Box as="section" ref={frame} tabIndex={-1} aria-label="Comments" paddingBlock="4" outline="none">
      {refused.elsewhere.map((each) => (
        <CollaborationProblems key={each.change.id} keyId={keyId} refused={each} withText />
      ))}
      {!props.device.person.seenAs && <Follow device={props.device} row={row} />}
      {comments.length === 0 && (
        <Text color="ink.muted" paddingBlock="3">
          No comments yet.
        </Text>
      )}
      <Box as="ol" listStyleType="none">
        {threads(comments).map((thread) => (
          <Box as="li" key={thread.comment.id} borderBottomWidth="thin" borderColor="line" paddingBlock="1">
            {renderThread(thread)}
          </Box>
        ))}
      </Box>
      {!props.device.person.seenAs && (
        <Box marginTop="4">
          {anchor && <AnchorQuote row={row} anchor={anchor} />}
          {drafts.place === atEnd ? (
            composer(atEnd, 'New comment')
          ) : (
            <Button onClick={() => drafts.open('new')}>Write a comment</Button>
          )}
        </Box>
      )}
    </Box>
  );
}
