import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { PencilLine, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Comment, mayDeleteComment, mayEditComment, shownText } from '#domain/comment.ts';
import type { Person } from '#domain/permissions/permissions.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { CollaborationProblems } from './CollaborationProblems.tsx';
import type { RefusedChange } from '#screens/shared/document/refusals.ts';
import { Earlier } from './EarlierVersions.tsx';
import { Said } from './CommentText.ts';
import { commentAnchor } from './useAddressed.ts';

const Frame = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    paddingBlock: '3',
    paddingInline: '2',
    borderRadius: 'md',
    scrollMarginBlock: '20',
    '&[data-addressed]': { background: 'accent.soft' },
  },
});

/** One comment: who, when, what, how it stands with the server, and what this person may do with it. */
export function OneComment({
  comment,
  all,
  person,
  keyId,
  waiting,
  refused,
  addressed,
  editor,
  onReply,
  onEdit,
  onDelete,
}: {
  readonly comment: Comment;
  readonly all: readonly Comment[];
  readonly person: Person;
  readonly keyId: string;
  readonly waiting: boolean;
  readonly refused: RefusedChange | undefined;
  /** The address leads to it. */
  readonly addressed: boolean;
  /** The box in which its text is being edited; stands in place of the text. */
  readonly editor: ReactNode;
  /** Undefined where it cannot be answered: replies are one level deep. */
  readonly onReply?: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { createdBy } = comment;
  // What the server has not taken in is settled before anything else is done with it.
  const settled = refused === undefined;
  const name = createdBy.displayName;
  return (
    <Frame
      id={commentAnchor(comment.id)}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      data-addressed={addressed || undefined}
    >
      <Avatar
        firstName={createdBy.firstName}
        lastName={createdBy.lastName}
        colour={createdBy.userProfile?.iconColour}
        size={32}
      />
      <Flex direction="column" gap="1" minWidth="0">
        <Flex columnGap="2.5" align="center" wrap="wrap" minHeight="8">
          <Text as="span" color="ink.strong" fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Text as="span" color="ink.muted" textStyle="small">
            <RelativeTime value={comment.createdDate} />
          </Text>
          {refused ? <RowSync state="refused" /> : waiting && <RowSync state="waiting" />}
        </Flex>
        {editor ?? (
          <>
            <Said>{shownText(comment)}</Said>
            <Earlier comment={comment} />
            {refused && (
              <Box marginTop="2">
                <CollaborationProblems keyId={keyId} refused={refused} />
              </Box>
            )}
            {settled && (
              <Flex gap="1" wrap="wrap" marginInlineStart="-3">
                {onReply && (
                  <Button
                    variant="plain"
                    icon={<Reply />}
                    data-opens={`reply:${comment.id}`}
                    onClick={onReply}
                  >
                    Reply
                  </Button>
                )}
                {mayEditComment(person, comment) && (
                  <Button
                    variant="plain"
                    icon={<PencilLine />}
                    data-opens={`edit:${comment.id}`}
                    onClick={onEdit}
                  >
                    Edit
                  </Button>
                )}
                {mayDeleteComment(person, comment, all) && (
                  <Button variant="plain" icon={<Trash2 />} onClick={onDelete}>
                    Delete
                  </Button>
                )}
              </Flex>
            )}
          </>
        )}
      </Flex>
    </Frame>
  );
}
