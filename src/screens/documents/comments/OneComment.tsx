import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { PencilLine, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Comment, mayDeleteComment, mayEditComment, shownText } from '#domain/content/comment.ts';
import type { Person } from '#domain/content/person.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { useTextReferences } from '#screens/shared/references/namedDocuments.ts';
import { MentionedText } from '#ui/rich/text/MentionedText.tsx';
import { PersonName } from '#screens/shared/document/PersonName.tsx';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { CollaborationProblems } from './CollaborationProblems.tsx';
import type { RefusedChange } from '#screens/shared/document/sync/refusals.ts';
import { EarlierVersions } from './EarlierVersions.tsx';
import { CommentText } from './CommentText.ts';
import { commentAnchor } from './useLinkedComment.ts';

const Frame = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    paddingBlock: '3',
    paddingInline: '2',
    borderRadius: 'md',
    scrollMarginBlock: '20',
    '&[data-isBeside]': {
      columnGap: '2',
      paddingBlock: '1',
      paddingInline: '0',
      // Below the name, the text has the whole width.
      '& > :last-child > :not(:first-child)': { marginInlineStart: '-8' },
    },
    '&[data-isLinked]': { background: 'accent.soft' },
  },
});

/** One comment: author, time, text, sync state, and what the person may do with it. */
export function OneComment({
  comment,
  all,
  person,
  keyId,
  waiting,
  refused,
  isLinked,
  isBeside,
  quote,
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
  /** Whether the address links to it. */
  readonly isLinked: boolean;
  /** Whether it stands in the narrow margin beside the text. */
  readonly isBeside: boolean;
  /** The part of the document that it is about. */
  readonly quote: ReactNode;
  /** Composer that replaces the text while it is being edited. */
  readonly editor: ReactNode;
  /** Begins a reply; undefined for replies, because they are one level deep. */
  readonly onReply?: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { createdBy } = comment;
  const references = useTextReferences();
  // A refused change has to be dealt with first.
  const isUsable = refused === undefined;
  const name = createdBy.displayName;
  return (
    <Frame
      id={commentAnchor(comment.id)}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      data-isLinked={isLinked || undefined}
      data-isBeside={isBeside || undefined}
    >
      <Avatar
        firstName={createdBy.firstName}
        lastName={createdBy.lastName}
        colour={createdBy.userProfile?.iconColour}
        size={isBeside ? 24 : 32}
      />
      <Flex direction="column" gap="1" minWidth="0">
        <Flex columnGap="2.5" align="center" wrap="wrap" minHeight="8">
          <Text as="span" color="ink.strong" fontWeight="semibold" overflowWrap="anywhere">
            <PersonName person={createdBy} />
          </Text>
          <Text as="span" color="ink.muted" textStyle="small">
            <RelativeTime value={comment.createdDate} />
          </Text>
          {refused ? <RowSync state="refused" /> : waiting && <RowSync state="waiting" />}
        </Flex>
        {quote}
        {editor ?? (
          <>
            <CommentText textStyle={isBeside ? 'body' : 'reading'}>
              <MentionedText text={shownText(comment)} references={references} />
            </CommentText>
            <EarlierVersions comment={comment} />
            {refused && (
              <Box marginTop="2">
                <CollaborationProblems keyId={keyId} refused={refused} />
              </Box>
            )}
            {isUsable && (
              <Flex gap="1" wrap="wrap" marginInlineStart={isBeside ? '-2.75rem' : '-3'}>
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
                  <Act
                    label="Edit"
                    icon={<PencilLine />}
                    isShort={isBeside}
                    data-opens={`edit:${comment.id}`}
                    onClick={onEdit}
                  />
                )}
                {mayDeleteComment(person, comment, all) && (
                  <Act label="Delete" icon={<Trash2 />} isShort={isBeside} onClick={onDelete} />
                )}
              </Flex>
            )}
          </>
        )}
      </Flex>
    </Frame>
  );
}

/** A button of a comment, which is an icon alone where there is little room. */
function Act({
  label,
  icon,
  isShort,
  ...props
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isShort: boolean;
  readonly 'data-opens'?: string;
  readonly onClick: () => void;
}) {
  if (isShort) return <IconButton label={label} icon={icon} {...props} />;
  return (
    <Button variant="plain" icon={icon} {...props}>
      {label}
    </Button>
  );
}
