import { Box, Heading, Text, chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { Shortcut } from '#ui/keys/shortcut.ts';
import { useSingleKeys } from '#ui/theme/choice.ts';
import { commandKeys, editorKeys, toolbarKey } from '#ui/rich/commands/richKeys.ts';
import { rowKeys } from '#ui/table/rowKeys.ts';
import { timetableKeys } from '#screens/event/timetable/timetableKeys.ts';
import { conflictKeys, documentKeys, formKeys, listKeys, pageKeys } from '#screens/shared/acts/shortcuts.ts';
import { deskKeys, researchKeys, reviewKeys } from '#screens/shared/desk/deskKeys.ts';

/** Every shortcut, by where it works, in the order of the list that people read. */
const allShortcuts: Readonly<Record<string, readonly Shortcut[]>> = {
  Everywhere: Object.values(pageKeys),
  Lists: [...Object.values(listKeys), ...Object.values(rowKeys)],
  'A document': Object.values(documentKeys),
  Forms: Object.values(formKeys),
  'Rich text': [...Object.values(editorKeys), ...Object.values(commandKeys), toolbarKey],
  'Review and research desk': Object.values(deskKeys),
  'Review desk': Object.values(reviewKeys),
  'Research desk': Object.values(researchKeys),
  Conflicts: Object.values(conflictKeys),
  Timetable: Object.values(timetableKeys),
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

/** The lists of keyboard shortcuts, each below where its keys work, and whether single letters are among them. */
export function ShortcutGroups({ level }: { readonly level: 'h2' | 'h3' }) {
  const areSingleKeysOn = useSingleKeys() === 'on';
  const groups = Object.entries(allShortcuts)
    .map(([title, all]) => [title, areSingleKeysOn ? all : withoutSingleKeys(all)] as const)
    .filter(([, shortcuts]) => shortcuts.length > 0);
  return (
    <>
      <Text marginBottom="4">
        {areSingleKeysOn
          ? 'Letters and signs alone can be switched off in your profile.'
          : 'Letters and signs alone are switched off. Your profile has the switch.'}
      </Text>
      <Box columns={{ base: '1', md: '2' }} columnGap="8">
        {groups.map(([title, shortcuts]) => (
          <Box as="section" key={title} breakInside="avoid" marginBottom="5">
            <Heading as={level} size="md" marginBottom="2">
              {title}
            </Heading>
            <List>
              {shortcuts.map(([keys, effect]) => (
                <Fragment key={effect}>
                  <dt>{keys.split(' ').map(inKeys)}</dt>
                  <dd>{effect}</dd>
                </Fragment>
              ))}
            </List>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Returns shortcuts without the combinations that are a letter or a sign alone, and those of which none is left. */
function withoutSingleKeys(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return shortcuts.flatMap(([keys, effect]) => {
    const left = keys.split(' ').filter((each) => !/^(Shift\+)?[A-Z?/]$/.test(each));
    return left.length === 0 ? [] : [[left.join(' '), effect] as const];
  });
}

function inKeys(combination: string, at: number) {
  return (
    <Fragment key={combination}>
      {at > 0 && ' '}
      {combination.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '+'}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </Fragment>
  );
}
