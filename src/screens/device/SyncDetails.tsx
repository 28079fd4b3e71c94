import { Text, chakra } from '@chakra-ui/react';
import { readCursors } from '#mirror/read/syncState.ts';
import { useShell } from '#session/store.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

const Folded = chakra('details', {
  base: {
    marginTop: '8',
    '& summary': {
      cursor: 'pointer',
      minHeight: 'target',
      display: 'flex',
      alignItems: 'center',
      color: 'ink.muted',
    },
    '& summary::before': { content: '"▸"', width: '5' },
    '&[open] > summary::before': { content: '"▾"' },
  },
});
const Table = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'small',
    '& th, & td': {
      textAlign: 'start',
      paddingBlock: '1',
      borderTopWidth: 'thin',
      borderColor: 'line',
      overflowWrap: 'anywhere',
    },
    '& th': { color: 'ink.muted', fontWeight: 'normal' },
    '& td:last-child, & th:last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});

/** Technical details for support: database, epoch and the cursor of each scope. */
export function SyncDetails() {
  const cursors = useMirror(readCursors, []);
  const database = useShell((shell) => shell.mirror?.name);
  if (!cursors) return null;
  const scopes = Object.entries(cursors.scopes).sort(([a], [b]) => a.localeCompare(b));
  return (
    <Folded>
      <summary>Details for support</summary>
      <Text color="ink.muted" textStyle="small" overflowWrap="anywhere" marginBottom="2">
        Database {database} · epoch {cursors.epoch ?? 'unknown'} · {navigator.userAgent}
      </Text>
      <Table>
        <thead>
          <tr>
            <th scope="col">Scope</th>
            <th scope="col">Received up to</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map(([scope, seq]) => (
            <tr key={scope}>
              <td>{scope}</td>
              <td>{seq}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Folded>
  );
}
