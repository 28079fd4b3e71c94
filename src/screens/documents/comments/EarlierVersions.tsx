import { Box, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Comment, latestEdit } from '#domain/content/comment.ts';
import { formatDate } from '#ui/display/dates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CommentText } from './CommentText.ts';

/** 'Edited at …', which opens the earlier versions of a comment. Renders nothing if it was never edited. */
export function EarlierVersions({ comment }: { readonly comment: Comment }) {
  const [open, setOpen] = useState(false);
  const latest = latestEdit(comment);
  if (!latest) return null;
  const { id, createdDate } = comment;
  const earlier = [{ id, comment: comment.comment, createdDate }, ...comment.edits]
    .filter((each) => each !== latest)
    .toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
  return (
    <Box marginInlineStart="-3">
      <Button
        variant="plain"
        aria-expanded={open}
        icon={open ? <ChevronDown /> : <ChevronRight />}
        onClick={() => setOpen(!open)}
      >
        Edited at {timeLabel(latest.createdDate)}
      </Button>
      {open && (
        <Box
          as="ol"
          listStyleType="none"
          aria-label="Earlier versions"
          marginInlineStart="3"
          borderInlineStartWidth="2px"
          borderColor="line"
          paddingInlineStart="3"
        >
          {earlier.map((each) => (
            <Box as="li" key={each.id} paddingBlock="1.5">
              <Text color="ink.muted" textStyle="small">
                {timeLabel(each.createdDate)}
              </Text>
              <CommentText color="ink.muted">{each.comment}</CommentText>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function timeLabel(date: string): string {
  return formatDate(date, "HH:mm 'on' DDD");
}
