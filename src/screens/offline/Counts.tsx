import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isKind, kinds } from '#domain/kinds.ts';
import type { OfflineEvent } from '#mirror/storage/meta.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { counted, moment } from '#screens/shared/offline/missingFiles.ts';
import type { Files } from '#screens/shared/offline/useFiles.ts';

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

/** What of an event is on this device, counted, and when that was found out. */
export function Counts({
  event: { documents, histories, missing, countedAt },
  checked,
  pages,
  files,
}: {
  readonly event: OfflineEvent;
  readonly checked: number;
  readonly pages: number;
  readonly files: Files;
}) {
  const parts = Object.entries(documents).filter(([kind]) => kind !== 'event');
  return (
    <List>
      {parts.map(([kind, count]) => (
        <Line key={kind} label={isKind(kind) ? kinds[kind].plural : kind}>
          {count}
        </Line>
      ))}
      <Line label="Histories">
        {countedAt === null ? 'Not counted yet' : `${histories - missing} of ${histories}`}
      </Line>
      <Line label="Pages">{pages}</Line>
      <Line label="The app">{fileWords(files)}</Line>
      <Line label="Counted">
        {countedAt === null ? 'Not yet' : <RelativeTime value={moment(countedAt)} />}
      </Line>
      <Line label="Compared with the server">
        {checked === 0 ? 'With the next contact' : <RelativeTime value={moment(checked)} />}
      </Line>
    </List>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function fileWords(files: Files): string {
  if (files === undefined) return 'Being counted';
  if (files === null) return 'Not kept by this browser';
  return files === 0 ? 'All of it' : `${counted(files, 'file', 'files')} missing`;
}
