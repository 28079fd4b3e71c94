import { Flex, Heading, chakra } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { guide, keysTopic, topicAddress } from './guide.ts';
import { ShortcutGroups } from './ShortcutGroups.tsx';

const Topics = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '8',
    listStyle: 'none',
    marginBottom: '6',
  },
});

/** The dialog that ? opens over any page: the topics of the guide, and the keys. */
export default function HelpDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Help" open={open} width="44rem" onClose={onClose}>
      <Topics>
        {guide
          .filter(({ key }) => key !== keysTopic)
          .map((topic) => (
            <li key={topic.key}>
              <TextLink to={topicAddress(topic)} onClick={onClose}>
                {topic.title}
              </TextLink>
            </li>
          ))}
      </Topics>
      <Heading as="h2" textStyle="title" marginBottom="3">
        Keyboard shortcuts
      </Heading>
      <ShortcutGroups level="h3" />
      <Flex justify="flex-end" marginTop="5">
        <Button variant="primary" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Flex>
    </Dialog>
  );
}
