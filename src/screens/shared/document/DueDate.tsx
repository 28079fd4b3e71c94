import { Text } from '@chakra-ui/react';
import { currentAssignment } from '#domain/content/assignment.ts';
import type { Document } from '#domain/content/document.ts';
import { useNow } from '#ui/clock.ts';
import { formatDate } from '#ui/display/dates.ts';

/** A date by which something is due; one that is over says so. */
export function DueDate({ due }: { readonly due: string }) {
  const now = useNow();
  const isOverdue = Date.parse(due) < now;
  return (
    <Text
      as="span"
      color={isOverdue ? 'danger.ink' : undefined}
      fontWeight={isOverdue ? 'semibold' : undefined}
    >
      {isOverdue ? 'Overdue since' : 'Due'} {formatDate(due, 'EEE d MMM, HH:mm')}
    </Text>
  );
}

/** Says who assigned a document, and by when it is due. */
export function AssignedDetail({ row }: { readonly row: Pick<Document, 'assignments'> }) {
  const assignment = currentAssignment(row);
  if (!assignment) return null;
  return (
    <>
      {assignment.by.displayName}
      {assignment.due !== null && (
        <>
          {' '}
          · <DueDate due={assignment.due} />
        </>
      )}
    </>
  );
}
