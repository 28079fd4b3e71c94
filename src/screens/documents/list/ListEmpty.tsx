import { Box } from '@chakra-ui/react';
import { Archive, FileText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** Says in place of an empty list why it is empty, and what to do next. */
export function ListEmpty({
  entity,
  archived,
  isFiltered,
  isComplete,
  onClear,
  newButton,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly isFiltered: boolean;
  /** Whether the first sync is complete. */
  readonly isComplete: boolean;
  readonly onClear: () => void;
  /** Button to create a document, if the person may. */
  readonly newButton: ReactNode;
}) {
  if (!isComplete) {
    return (
      <Box padding="4">
        <Skeleton lines={8} label={`Fetching ${entity.plural}`} />
      </Box>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No matching ${entity.plural}`}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Nothing on this device matches your search and filters.
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState icon={<Archive />} title="Nothing is archived">
        Archived {entity.plural} are listed here, and you can unarchive them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title={`No ${entity.plural} yet`} action={newButton}>
      {newButton
        ? `Create the first ${entity.label}. A title is enough to start with, and it works offline.`
        : `${entity.plural} of your teams, and those shared with them, are listed here.`}
    </EmptyState>
  );
}
