import { Box, Heading, Text } from '@chakra-ui/react';

/** About: what this is, and which version runs here. */
export default function About() {
  return (
    <Box maxWidth="960px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBlock="8">
      <Heading as="h1" size="xl" marginBottom="3">
        About Waymark
      </Heading>
      <Text marginBottom="3">
        Waymark is where a live role-play game is written, reviewed, run and remembered. Everything you may
        see is kept on this device, so that it works without a network; what you write here is sent as soon as
        there is one.
      </Text>
      <Text color="ink.muted">Version {__APP_VERSION__}</Text>
    </Box>
  );
}
