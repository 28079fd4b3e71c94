import { chakra } from '@chakra-ui/react';

/** A list of things in a table, each with a field that says what is done with it. */
export const ChoiceList = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: '0',
    margin: '0',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    columnGap: '5',
    rowGap: '4',
    overflowWrap: 'anywhere',
  },
});
