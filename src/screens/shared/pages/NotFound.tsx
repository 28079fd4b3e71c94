import { MapPinOff } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Page for an address that does not exist. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <EmptyState whole icon={<MapPinOff />} title="Not found" action={<Link to="/">Go to Home</Link>}>
      {pathname} not found. It may have been removed, or the link may be incomplete.
    </EmptyState>
  );
}
