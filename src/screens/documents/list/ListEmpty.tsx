import { Box } from '@chakra-ui/react';
import { Archive, FileText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** What stands in place of a list that has nothing: what belongs here, and what to do next. */
export function ListEmpty({
  entity,
  archived,
  filtered,
  complete,
  onClear,
  make,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly filtered: boolean;
  /** Everything has been fetched once. */
  readonly complete: boolean;
  readonly onClear: () => void;
  /** How to make one, for whoever may. */
  readonly make: ReactNode;
}) {
  if (!complete) {
    return (
      <Box padding="4">
        <Skeleton lines={8} label={`Fetching ${entity.plural}`} />
      </Box>
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No ${entity.plural} like that`}
        action={<Button onClick={onClear}>Clear the filters</Button>}
      >
        None on this device fit what you asked for.
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState icon={<Archive />} title="Nothing is archived">
        What you archive is kept here, and can be restored.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title={`No ${entity.plural} yet`} action={make}>
      {make
        ? `Write the first ${entity.label}. A title is enough to begin with, and you need no signal for it.`
        : `What your teams write, and what is shared with them, is listed here.`}
    </EmptyState>
  );
}
