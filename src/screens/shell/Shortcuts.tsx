import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

/** Keys, each with what it does. Keys of one shortcut are joined by a plus, alternatives separated by a space. */
type Keys = readonly (readonly [keys: string, effect: string])[];

/** Every shortcut, by where it works. A single letter changes something at the desks alone. */
const groups: Readonly<Record<string, Keys>> = {
  Everywhere: [
    ['Ctrl+K', 'Search, and all actions'],
    ['?', 'This list'],
    ['Tab', 'On a new page: “Skip to content”'],
    ['Esc', 'Cancel, or close what is open'],
    ['Enter', 'Confirm'],
  ],
  Lists: [
    ['/', 'Search'],
    ['J ↓', 'Next'],
    ['K ↑', 'Previous'],
    ['Home End', 'First or last'],
    ['PgUp PgDn', 'Ten up or down'],
    ['Enter O', 'Open'],
    ['E', 'Edit'],
    ['Space', 'Preview beside the list'],
    ['X', 'Select'],
    ['Shift+X', 'Select up to here'],
    ['Ctrl+A', 'Select all'],
  ],
  'A document': [
    ['E', 'Edit'],
    ['C', 'Comment on the selected words'],
    ['J', 'Next in the list it was opened from'],
    ['K', 'Previous in that list'],
  ],
  Forms: [['Ctrl+S', 'Save and keep editing']],
  'Rich text': [
    ['Ctrl+B', 'Bold'],
    ['Ctrl+I', 'Italic'],
    ['Ctrl+U', 'Underline'],
    ['Ctrl+Shift+X', 'Strike'],
    ['Ctrl+E', 'Code'],
    ['Ctrl+Alt+1', 'Heading (1 to 3)'],
    ['Ctrl+Shift+7', 'Numbered list'],
    ['Ctrl+Shift+8', 'Bullet list'],
    ['Ctrl+Shift+9', 'Quote'],
    ['Ctrl+Z', 'Undo'],
    ['Ctrl+Shift+Z', 'Redo'],
    ['Alt+F10', 'Go to the toolbar'],
    ['Tab', 'In a list: indent'],
    ['Shift+Tab', 'In a list: outdent'],
    ['Esc', 'In a list: let the next Tab leave the field'],
    ['/', 'Insert a heading, list, quote or rule'],
    ['[[ @', 'Link a document, or name a person'],
  ],
  'Review desk': [
    ['J K', 'Next or previous document'],
    ['A', 'Approve it, or the selected ones'],
    ['F', 'Flag it, or the selected ones'],
    ['P', 'Timetable of an encounter'],
    ['C', 'Comment'],
    ['D', 'Changes since it was approved'],
    ['Space', 'Select'],
    ['Esc', 'Select none'],
  ],
  'Research desk': [
    ['J K', 'Next or previous request; what was typed is saved'],
    ['E', 'Write the answer'],
    ['Ctrl+Enter', 'Save the answer, and next'],
    ['A', 'Check it, or the selected ones'],
    ['F', 'Flag it, or the selected ones'],
    ['G', 'Assign it, or the selected ones'],
    ['Space', 'Select'],
    ['Esc', 'Select none'],
  ],
  Comments: [['Ctrl+Enter', 'Save the comment']],
  Conflicts: [
    ['J K', 'Next or previous field'],
    ['M', 'Take mine'],
    ['T', 'Take theirs'],
    ['B', 'Take both'],
    ['E', 'Edit the result'],
    ['Ctrl+S', 'Save the decision'],
  ],
  Timetable: [
    ['↑ ↓ ← →', 'Go to the next slot, or move the selected one'],
    ['Space', 'Select a slot, or place the selected one'],
    ['Shift+↑', 'Make the selected slot shorter'],
    ['Shift+↓', 'Make the selected slot longer'],
    ['Enter', 'Open a slot, or place the selected one'],
    ['Ctrl+Z', 'Undo'],
  ],
};

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '6',
    paddingInline: '1.5',
    borderWidth: 'thin',
    borderColor: 'line.strong',
    borderRadius: 'sm',
    fontFamily: 'body',
    textStyle: 'small',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
});
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, max-content) 1fr',
    columnGap: '4',
    rowGap: '1.5',
    alignItems: 'baseline',
    '& dd': { color: 'ink' },
  },
});

/** The dialog with the list of keyboard shortcuts. */
export default function Shortcuts({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} width="44rem" onClose={onClose}>
      <Groups />
      <Flex justify="flex-end" marginTop="5">
        <Button variant="primary" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Flex>
    </Dialog>
  );
}

function Groups() {
  return (
    <Box columns={{ base: '1', md: '2' }} columnGap="8">
      {Object.entries(groups).map(([title, keys]) => (
        <Box as="section" key={title} breakInside="avoid" marginBottom="5">
          <Heading as="h3" size="md" marginBottom="2">
            {title}
          </Heading>
          <List>
            {keys.map(([shortcut, effect]) => (
              <Fragment key={shortcut}>
                <dt>{shortcut.split(' ').map(inKeys)}</dt>
                <dd>{effect}</dd>
              </Fragment>
            ))}
          </List>
        </Box>
      ))}
    </Box>
  );
}

function inKeys(shortcut: string, at: number) {
  return (
    <Fragment key={shortcut}>
      {at > 0 && ' '}
      {shortcut.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '+'}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </Fragment>
  );
}
