import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/EmptyState.tsx';

/** There is nothing at this address. */
export function NotFound() {
  return (
    <EmptyState whole icon={<MapPinOff />} title="Not found" action={<Link to="/">Go to Home</Link>}>
      There is nothing at this address. It may have been removed, or the link may be incomplete.
    </EmptyState>
  );
}
