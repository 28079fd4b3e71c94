import { EyeOff } from 'lucide-react';
import { stopSeeingAs } from '#session/seeAs.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Replaces pages that cannot be seen as somebody else: what they show is on that person’s devices, or changes something. */
export default function OwnPage() {
  return (
    <EmptyState
      whole
      icon={<EyeOff />}
      title="You can’t see this page as somebody else"
      action={<Button onClick={stopSeeingAs}>Stop seeing as them</Button>}
    >
      Inboxes, drafts, profiles and devices are private to each person, and nothing can be written while you
      see the app as them.
    </EmptyState>
  );
}
