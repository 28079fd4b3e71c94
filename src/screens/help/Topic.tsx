import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { useMayOpen } from '#screens/shared/navigation/useMayOpen.ts';
import { keysTopic } from './guide.ts';
import { ShortcutGroups } from './ShortcutGroups.tsx';
import type { GuideBlock, GuideTopic } from './topicTypes.ts';

const Prose = chakra('div', {
  base: {
    textStyle: 'reading',
    color: 'ink',
    '& > * + *': { marginTop: '3' },
    '& h2': { textStyle: 'title', color: 'ink.strong', marginTop: '6' },
    '& ul': { paddingInlineStart: '5', listStyleType: 'disc' },
    '& li + li': { marginTop: '1.5' },
    '& dt': { color: 'ink.strong', fontWeight: 'semibold' },
    '& dd + dt': { marginTop: '3' },
  },
});

/** One topic of the guide, with the buttons that lead to what it tells of, as far as the reader may go there. */
export function Topic({ topic }: { readonly topic: GuideTopic }) {
  const device = useDevice();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const links = topic.links.filter(
    ({ to, isFor }) => device && mayOpen(to) && (isFor === undefined || isFor(device.person)),
  );
  return (
    <Box as="article" minWidth="0">
      <Heading as="h1">{topic.title}</Heading>
      <Text color="ink.muted" marginTop="1" marginBottom="5">
        {topic.summary}
      </Text>
      <Prose>
        {topic.blocks.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </Prose>
      {topic.key === keysTopic && (
        <Box marginTop="6">
          <ShortcutGroups level="h2" />
        </Box>
      )}
      {links.length > 0 && (
        <Flex wrap="wrap" gap="2" marginTop="6">
          {links.map(({ label, to }, at) => (
            <Button key={to} variant={at === 0 ? 'primary' : 'quiet'} onClick={() => void navigate(to)}>
              {label}
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  );
}

function Block({ block }: { readonly block: GuideBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('heading' in block) return <h2>{block.heading}</h2>;
  if ('terms' in block) {
    return (
      <dl>
        {block.terms.map(([word, meaning]) => (
          <Fragment key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    );
  }
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
