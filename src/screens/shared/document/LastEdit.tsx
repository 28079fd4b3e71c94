import { Flex, Text } from '@chakra-ui/react';
import type { Document } from '#domain/document.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { UserName } from '#ui/UserName.tsx';

/** Who changed a document last and when, which version that is, and who began it. */
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
    >
      <Text as="span">
        Last edit by <UserName user={updatedBy} /> <RelativeTime value={updatedDate} />
      </Text>
      <Text as="span">
        Created by <UserName user={createdBy} /> <RelativeTime value={createdDate} />
      </Text>
      <Text as="span">{version === 0 ? 'Not on the server yet' : `Version ${version}`}</Text>
    </Flex>
  );
}
