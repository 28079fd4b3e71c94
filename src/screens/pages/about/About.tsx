import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { toPerson } from '#contract/accounts/user.ts';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import { useShell } from '#session/store.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { ExportGameLink, ExportLink } from '#screens/shared/export/ExportLink.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { appPackages, serverPackages } from './licences.ts';

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

/** About: the product, its data on this device, how to install it, and licences. */
export default function About() {
  const user = useShell((shell) => shell.user);
  const person = user && toPerson(user);
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      <Heading as="h1" marginBottom="3">
        About Waymark
      </Heading>
      <Text marginBottom="3">
        Waymark is where a live role-play game is written, reviewed, run and remembered. Everything you have
        access to is stored on this device, so you can work offline. Your changes are sent when you’re online.
      </Text>
      <Text color="ink.muted">Version {__APP_VERSION__}</Text>
      <AboutSection title="On this device">
        <DeviceFacts />
      </AboutSection>
      <AboutSection title="Install on an iPad">
        <Steps>
          <li>Open Waymark in Safari and sign in.</li>
          <li>Tap Share: the square with an arrow pointing up.</li>
          <li>Scroll down, tap Add to Home Screen, then Add.</li>
          <li>Open Waymark from the Home Screen and sign in again, because it has separate storage there.</li>
          <li>Stay online until the badge at the top says All saved. Everything is then on the iPad.</li>
        </Steps>
        <Text color="ink.muted">
          Safari deletes the data of websites that have not been visited for a week, but not of apps on the
          Home Screen. Install Waymark before the event.
        </Text>
      </AboutSection>
      <AboutSection title="Install elsewhere">
        <Text>
          On Android, choose Install app or Add to Home screen in the browser’s menu. On a computer, select
          the install button at the end of the address bar. On an iPhone, follow the steps for an iPad.
        </Text>
      </AboutSection>
      {person && (
        <AboutSection title="Export">
          <Text marginBottom="2">
            Everything you have access to, as spreadsheet tables. The server creates them, so you need to be
            online.
          </Text>
          <Flex wrap="wrap" gap="1">
            {Object.keys(documentTypes)
              .filter(isDocumentType)
              .filter((type) => mayReachType(person, type))
              .map((type) => (
                <ExportLink key={type} type={type} named />
              ))}
            {person.isAdmin && person.isStaff && <ExportGameLink />}
          </Flex>
        </AboutSection>
      )}
      <AboutSection title="Licences">
        <Text marginBottom="3">Waymark uses open-source software under these licences.</Text>
        <Heading as="h3" textStyle="title" marginBottom="1">
          In the app
        </Heading>
        <LicenceList packages={appPackages} />
        <Heading as="h3" textStyle="title" marginBottom="1">
          On the server
        </Heading>
        <LicenceList packages={serverPackages} />
      </AboutSection>
    </Box>
  );
}

function AboutSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} marginTop="8">
      <Heading as="h2" size="md" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function LicenceList({ packages }: { readonly packages: Readonly<Record<string, string>> }) {
  return (
    <Licences>
      {Object.entries(packages).map(([name, licence]) => (
        <li key={name}>
          {name}
          <span>{licence}</span>
        </li>
      ))}
    </Licences>
  );
}
