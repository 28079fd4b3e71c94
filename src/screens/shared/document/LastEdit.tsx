import { Flex, Text } from '@chakra-ui/react';
import type { Document } from '#domain/content/document.ts';
import { screenOnly } from '#ui/layout/bars.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { PersonName } from './PersonName.tsx';

/** Last editor, creator and version of a document, with the times. */
export function LastEdit({ document }: { readonly document: Document }) {
  const { version, updatedBy, updatedDate, createdBy, createdDate } = document;
  return (
    <Flex
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      marginTop="4"
      paddingTop="4"
      borderTopWidth="thin"
      borderColor="line"
      color="ink.muted"
      textStyle="small"
      css={screenOnly}
    >
      <Text as="span">
        Last edit by <PersonName person={updatedBy} /> <RelativeTime value={updatedDate} />
      </Text>
      <Text as="span">
        Created by <PersonName person={createdBy} /> <RelativeTime value={createdDate} />
      </Text>
      <Text as="span">{version === 0 ? 'Not on the server yet' : `Version ${version}`}</Text>
    </Flex>
  );
}
