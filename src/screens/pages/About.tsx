import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { personOf } from '#contract/user.ts';
import { isDocumentType, documentTypes } from '#domain/documentTypes.ts';
import { mayReachType } from '#domain/permissions/permissions.ts';
import { useShell } from '#session/store.ts';
import { ExportGameLink, ExportLink } from '../shared/export/ExportLink.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { appParts, serverParts } from './licences.ts';

const Steps = chakra('ol', {
  base: { paddingInlineStart: '6', listStyleType: 'decimal', '& li': { marginBlock: '1.5' } },
});
const Licences = chakra('ul', {
  base: {
    listStyleType: 'none',
    columns: { base: '1', sm: '2' },
    columnGap: '8',
    marginBottom: '4',
    '& li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      paddingBlock: '0.5',
      breakInside: 'avoid',
    },
    '& span': { color: 'ink.muted' },
  },
});

/** About: what this is, what of it is on this device, how to install it, and whose work it stands on. */
export default function About() {
  const user = useShell((shell) => shell.user);
  const person = user && personOf(user);
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBlock="8">
      <Heading as="h1" marginBottom="3">
        About Waymark
      </Heading>
      <Text marginBottom="3">
        Waymark is where a live role-play game is written, reviewed, run and remembered. Everything you may
        see is kept on this device, so that it works without a network; what you write here is sent as soon as
        there is one.
      </Text>
      <Text color="ink.muted">Version {__APP_VERSION__}</Text>
      <Part title="On this device">
        <DeviceFacts />
      </Part>
      <Part title="Install on an iPad">
        <Steps>
          <li>Open Waymark in Safari and sign in.</li>
          <li>Tap Share: the square with an arrow pointing up.</li>
          <li>Scroll down, tap Add to Home Screen, then Add.</li>
          <li>Open Waymark from the Home Screen and sign in once more: it has a place of its own there.</li>
          <li>
            Stay on the network until the badge at the top says All saved. From then on everything is on the
            iPad.
          </li>
        </Steps>
        <Text color="ink.muted">
          Safari clears what a website keeps when it has not been visited for a week. What is on the Home
          Screen is left alone, so install it before the event.
        </Text>
      </Part>
      <Part title="Install elsewhere">
        <Text>
          On Android choose Install app or Add to Home screen from the browser’s menu. On a computer press the
          install button at the end of the address bar. On an iPhone do as on an iPad.
        </Text>
      </Part>
      {person && (
        <Part title="Take a copy">
          <Text marginBottom="2">
            Everything you may see, as tables for a spreadsheet. They are made by the server, so you need a
            network.
          </Text>
          <Flex wrap="wrap" gap="1">
            {Object.keys(documentTypes)
              .filter(isDocumentType)
              .filter((kind) => mayReachType(person, kind))
              .map((kind) => (
                <ExportLink key={kind} kind={kind} named />
              ))}
            {person.isAdmin && person.isStaff && <ExportGameLink />}
          </Flex>
        </Part>
      )}
      <Part title="Licences">
        <Text marginBottom="3">Waymark is made with the work of others, under their licences.</Text>
        <Heading as="h3" textStyle="title" marginBottom="1">
          In the app
        </Heading>
        <LicenceList parts={appParts} />
        <Heading as="h3" textStyle="title" marginBottom="1">
          On the server
        </Heading>
        <LicenceList parts={serverParts} />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} marginTop="8">
      <Heading as="h2" size="md" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function LicenceList({ parts }: { readonly parts: Readonly<Record<string, string>> }) {
  return (
    <Licences>
      {Object.entries(parts).map(([name, licence]) => (
        <li key={name}>
          {name}
          <span>{licence}</span>
        </li>
      ))}
    </Licences>
  );
}
