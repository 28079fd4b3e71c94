import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Page for an address that does not exist. */
export function NotFound() {
  return (
    <EmptyState whole icon={<MapPinOff />} title="Not found" action={<Link to="/">Go to Home</Link>}>
      There is nothing at this address. It may have been removed, or the link may be incomplete.
    </EmptyState>
  );
}
