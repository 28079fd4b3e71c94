import { Flex } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The bell before it is known what is new: it leads to the inbox from the first moment. */
export function BellPlace() {
  return (
    <Flex asChild align="center" justify="center" minWidth="target" minHeight="target" color="ink.muted">
      <Link to="/inbox" aria-label="Inbox">
        <Bell size={16} />
      </Link>
    </Flex>
  );
}
