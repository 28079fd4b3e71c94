import { Archive, Check, Flag, type LucideIcon, PencilLine, Send } from 'lucide-react';
import { type StatusId, status, statusText } from '#domain/content/status.ts';
import type { Tone } from '#ui/theme/palette.ts';

/** Returns the colour tone and the icon of a status. */
export function statusLook(statusId: StatusId): { tone: Tone; Icon: LucideIcon } {
  switch (statusId) {
    case status.archived:
      return { tone: 'archived', Icon: Archive };
    case status.editing:
      return { tone: 'editing', Icon: PencilLine };
    case status.submitted:
      return { tone: 'submitted', Icon: Send };
    case status.flagged:
      return { tone: 'flagged', Icon: Flag };
    case status.approved:
      return { tone: 'approved', Icon: Check };
  }
}

/** A status as text, icon and colour. */
export function StatusBadge({ statusId }: { readonly statusId: StatusId }) {
  const { tone, Icon } = statusLook(statusId);
  return (
    <span className="wm-badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {statusText(statusId)}
    </span>
  );
}
