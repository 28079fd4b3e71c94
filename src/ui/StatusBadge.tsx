import { chakra } from '@chakra-ui/react';
import { Archive, Check, Flag, type LucideIcon, PencilLine, Send } from 'lucide-react';
import { type StatusId, status, statusText } from '#domain/status';
import type { Tone } from './theme/palette.tsx';

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    height: '5',
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: 'thin',
    borderColor: 'currentcolor/25',
    textStyle: 'caption',
    whiteSpace: 'nowrap',
    '& svg': { width: '12px', height: '12px', strokeWidth: '2.5' },
  },
  variants: {
    tone: {
      archived: { background: 'archived.soft', color: 'archived.ink', borderStyle: 'dashed' },
      editing: { background: 'editing.soft', color: 'editing.ink' },
      submitted: { background: 'submitted.soft', color: 'submitted.ink' },
      flagged: { background: 'flagged.soft', color: 'flagged.ink' },
      approved: { background: 'approved.soft', color: 'approved.ink' },
    },
    solid: { true: {} },
  },
  compoundVariants: [
    { tone: 'archived', solid: true, css: { background: 'archived.solid', color: 'archived.onSolid' } },
    { tone: 'editing', solid: true, css: { background: 'editing.solid', color: 'editing.onSolid' } },
    { tone: 'submitted', solid: true, css: { background: 'submitted.solid', color: 'submitted.onSolid' } },
    { tone: 'flagged', solid: true, css: { background: 'flagged.solid', color: 'flagged.onSolid' } },
    { tone: 'approved', solid: true, css: { background: 'approved.solid', color: 'approved.onSolid' } },
  ],
});

/** The colours and the shape that go with a status. */
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

/** A status as word, shape and colour. */
export function StatusBadge({
  statusId,
  solid = false,
}: {
  readonly statusId: StatusId;
  readonly solid?: boolean;
}) {
  const { tone, Icon } = statusLook(statusId);
  return (
    <Frame tone={tone} solid={solid}>
      <Icon aria-hidden="true" />
      {statusText(statusId)}
    </Frame>
  );
}
