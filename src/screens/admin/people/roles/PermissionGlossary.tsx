import { chakra } from '@chakra-ui/react';
import { documentActions } from './grants.ts';

const Details = chakra('details', { base: { maxWidth: '44rem' } });
const Summary = chakra('summary', {
  base: {
    minHeight: 'target',
    paddingBlock: '1',
    cursor: 'pointer',
    color: 'accent.ink',
    width: 'fit-content',
  },
});
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '10rem 1fr' },
    columnGap: '4',
    rowGap: { base: '0', sm: '1' },
    paddingBlock: '2',
    textStyle: 'small',
    '& dt': { color: 'ink.strong', fontWeight: 'medium' },
    '& dd': { color: 'ink.muted', marginInlineStart: '0', marginBottom: { base: '2', sm: '0' } },
  },
});

/** Explains the permissions, with the codes that the API and exports use. */
export function PermissionGlossary() {
  return (
    <Details>
      <Summary>What each permission allows</Summary>
      <List>
        {documentActions.map(({ code, label, description: means }) => [
          <dt key={code}>
            {label} (code {code})
          </dt>,
          <dd key={label}>{means}</dd>,
        ])}
      </List>
    </Details>
  );
}
