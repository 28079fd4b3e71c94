import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { pageEdge } from '#ui/layout/bars.ts';
import { NotFound } from '#screens/shared/pages/NotFound.tsx';
import { guide, topicAddress } from './guide.ts';
import { Topic } from './Topic.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 44rem) 16rem' },
    columnGap: '16',
    rowGap: '10',
  },
});
const List = chakra('ul', { base: { listStyle: 'none', display: 'flex', flexDirection: 'column' } });
const TopicLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 'max(2.25rem, var(--wm-target))',
    paddingInline: '2',
    marginInline: '-2',
    borderRadius: 'md',
    color: 'ink',
    _hover: { background: 'surface.hover', color: 'ink.strong' },
    '&[aria-current=page]': { background: 'surface.hover', color: 'ink.strong', fontWeight: 'medium' },
  },
});

/** The guide: a list of its topics, or one of them with the others beside or below it. It needs no signal. */
export default function Help() {
  const { topic: key } = useParams();
  const topic = guide.find((each) => each.key === key);
  if (key !== undefined && !topic) return <NotFound />;
  return (
    <Box maxWidth="72rem" paddingInline={pageEdge} paddingBlock="5">
      {topic ? (
        <Columns>
          <Topic key={topic.key} topic={topic} />
          <nav aria-label="Help topics">
            <Heading as="h2" textStyle="title" marginBottom="2">
              All topics
            </Heading>
            <List>
              {guide.map((each) => (
                <li key={each.key}>
                  <TopicLink to={topicAddress(each)} aria-current={each === topic ? 'page' : undefined}>
                    {each.title}
                  </TopicLink>
                </li>
              ))}
            </List>
          </nav>
        </Columns>
      ) : (
        <Index />
      )}
    </Box>
  );
}

function Index() {
  return (
    <>
      <Heading as="h1" marginBottom="2">
        Help
      </Heading>
      <Text color="ink.muted" marginBottom="5" maxWidth="44rem">
        Short answers, on this device and without a signal. Search finds them too.
      </Text>
      <List display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="8" rowGap="1">
        {guide.map((topic) => (
          <li key={topic.key}>
            <TopicLink to={topicAddress(topic)} paddingBlock="2">
              <Text as="span" textStyle="title" color="ink.strong">
                {topic.title}
              </Text>
              <Flex as="span" color="ink.muted">
                {topic.summary}
              </Flex>
            </TopicLink>
          </li>
        ))}
      </List>
    </>
  );
}
