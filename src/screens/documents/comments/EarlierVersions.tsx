import { Box, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { type Comment, latestEdit } from '#domain/comment.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Said } from './CommentText.ts';

/** 'Edited at …', which opens the texts that a comment had before. Nothing where it was never edited. */
export function Earlier({ comment }: { readonly comment: Comment }) {
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
        Edited at {when(latest.createdDate)}
      </Button>
      {open && (
        <Box
          as="ol"
          listStyleType="none"
          aria-label="Earlier texts"
          marginInlineStart="3"
          borderInlineStartWidth="2px"
          borderColor="line"
          paddingInlineStart="3"
        >
          {earlier.map((each) => (
            <Box as="li" key={each.id} paddingBlock="1.5">
              <Text color="ink.muted" textStyle="small">
                {when(each.createdDate)}
              </Text>
              <Said color="ink.muted">{each.comment}</Said>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function when(date: string): string {
  const moment = DateTime.fromISO(date, { locale: 'en-GB' });
  return moment.isValid ? moment.toFormat("HH:mm 'on' d MMMM yyyy") : 'Invalid Date';
}
