import { Box } from '@chakra-ui/react';
import { Bell } from 'lucide-react';

/** The bell before it is known what is new, in its place. */
export function BellPlace() {
  return (
    <Box
      display="inline-grid"
      placeItems="center"
      minWidth="target"
      minHeight="target"
      color="ink.muted"
      aria-hidden="true"
    >
      <Bell size={16} />
    </Box>
  );
}
