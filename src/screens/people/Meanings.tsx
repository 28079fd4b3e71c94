import { chakra } from '@chakra-ui/react';
import { deeds } from './grants.ts';

const Part = chakra('details', { base: { maxWidth: '44rem' } });
const Line = chakra('summary', {
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

/** What each word of the tables allows, with the code that calls and exports have for it. */
export function Meanings() {
  return (
    <Part>
      <Line>What the words mean</Line>
      <List>
        {deeds.map(({ code, label, means }) => [
          <dt key={code}>
            {label} (code {code})
          </dt>,
          <dd key={label}>{means}</dd>,
        ])}
      </List>
    </Part>
  );
}
