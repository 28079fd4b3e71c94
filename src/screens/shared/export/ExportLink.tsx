import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { calls } from '#contract/calls.ts';
import { type Kind, kinds } from '#domain/kinds.ts';

const Way = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'md',
    color: 'ink.muted',
    textStyle: 'small',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '&:hover': { background: 'surface.hover', color: 'ink.strong' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0' },
  },
});

/** Gets everything of a kind that its reader may see as a table for a spreadsheet. Made by the server, so only in contact. */
export function ExportLink({
  kind,
  named = false,
}: {
  readonly kind: Kind;
  /** Says what it exports, where no heading does. */
  readonly named?: boolean;
}) {
  return (
    <Way
      href={`/api${calls.exportTable.path}?entity=${kind}`}
      download
      aria-label={`Export ${kinds[kind].plural}`}
    >
      <Download aria-hidden="true" />
      {named ? kinds[kind].plural : 'Export'}
    </Way>
  );
}

/** Gets the whole game as one file, for administrators. */
export function ExportGameLink() {
  return (
    <Way href={`/api${calls.exportGame.path}`} download>
      <Download aria-hidden="true" />
      Export the whole game
    </Way>
  );
}
