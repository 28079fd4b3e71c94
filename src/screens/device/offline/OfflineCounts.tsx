import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { OfflineEvent } from '#mirror/storage/meta.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { countLabel, isoTime } from '#screens/shared/offline/offlineLabels.ts';
import type { MissingFiles } from '#screens/shared/offline/useMissingFiles.ts';

const List = chakra('dl', {
  base: {
    marginTop: '5',
    borderTopWidth: 'thin',
    borderColor: 'line',
    fontVariantNumeric: 'tabular-nums',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      paddingBlock: '1.5',
      borderBottomWidth: 'thin',
      borderColor: 'line',
    },
    '& dt': { flex: '1 1 10rem', color: 'ink.muted' },
    '& dd': { color: 'ink.strong', textAlign: 'end' },
  },
});

/** Numbers of an event's documents, histories, pages and app files on this device, and when they were counted. */
export function OfflineCounts({
  event: { documents, histories, missing, countedAt },
  checked,
  pages,
  files,
}: {
  readonly event: OfflineEvent;
  readonly checked: number;
  readonly pages: number;
  readonly files: MissingFiles;
}) {
  const counts = Object.entries(documents).filter(([type]) => type !== 'event');
  return (
    <List>
      {counts.map(([type, count]) => (
        <Count key={type} label={isDocumentType(type) ? documentTypes[type].plural : type}>
          {count}
        </Count>
      ))}
      <Count label="Version histories">
        {countedAt === null ? 'Not counted yet' : `${histories - missing} of ${histories}`}
      </Count>
      <Count label="Pages">{pages}</Count>
      <Count label="App files">{fileText(files)}</Count>
      <Count label="Counted">
        {countedAt === null ? 'Not yet' : <RelativeTime value={isoTime(countedAt)} />}
      </Count>
      <Count label="Compared with the server">
        {checked === 0 ? 'When you’re next online' : <RelativeTime value={isoTime(checked)} />}
      </Count>
    </List>
  );
}

function Count({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function fileText(files: MissingFiles): string {
  if (files === undefined) return 'Counting';
  if (files === null) return 'Not stored by this browser';
  return files === 0 ? 'All stored' : `${countLabel(files, 'file', 'files')} missing`;
}
