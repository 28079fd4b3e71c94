import { MapPinOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Page for an address that does not exist. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <EmptyState whole icon={<MapPinOff />} title="Not found" action={<TextLink to="/">Go to Home</TextLink>}>
      {pathname} not found. It may have been removed, or the link may be incomplete.
    </EmptyState>
  );
}
