import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { callPath } from '#contract/calls/call.ts';
import { exportCalls } from '#contract/calls/exportCalls.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';

const DownloadLink = chakra('a', {
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

/** Downloads every document of a type that the reader may see as CSV. The server makes it, so this needs a connection. */
export function ExportLink({
  type,
  named = false,
}: {
  readonly type: DocumentType;
  /** Whether the link names the type, for places without a heading. */
  readonly named?: boolean;
}) {
  return (
    <DownloadLink
      href={`/api/${callPath(exportCalls.exportTable, {}, { entity: type })}`}
      download
      aria-label={`Export ${documentTypes[type].plural}`}
    >
      <Download aria-hidden="true" />
      {named ? documentTypes[type].plural : 'Export'}
    </DownloadLink>
  );
}

/** Downloads the whole game as one file, for administrators. */
export function ExportGameLink() {
  return (
    <DownloadLink href={`/api/${callPath(exportCalls.exportGame, {})}`} download>
      <Download aria-hidden="true" />
      Export the whole game
    </DownloadLink>
  );
}
