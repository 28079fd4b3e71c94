import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { PreviewLink } from '#screens/shared/preview/PreviewLink.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2.5',
    minHeight: 'max(2rem, var(--wm-target))',
    breakInside: 'avoid',
  },
});
/** “Mentioned in”: documents on this device that refer to this one, by type. Renders nothing if there are none. */
export default function BackLinks({ keyId }: { readonly keyId: string }) {
  const foundLinks = useMirror((mirror) => backLinks(mirror, keyId), [keyId]);
  if (!foundLinks || foundLinks.count === 0) return null;
  const { links, count } = foundLinks;
  return (
    <Box as="section" aria-label="Mentioned in" paddingBlock="4" borderTopWidth="thin" borderColor="line">
      <Heading as="h2" size="md" marginBottom="2">
        Mentioned in <Count>{count}</Count>
      </Heading>
      <Flex direction="column" gap="2">
        {Object.keys(documentTypes)
          .filter(isDocumentType)
          .map((key) => {
            const ofType = links.filter((link) => link.entity === key);
            if (ofType.length === 0) return null;
            const { plural, path, collection } = documentTypes[key];
            return (
              <div key={key}>
                <Heading as="h3" textStyle="small" color="ink.muted" fontWeight="medium" breakAfter="avoid">
                  {plural} <Count>{ofType.length}</Count>
                </Heading>
                <Box as="ul" listStyleType="none">
                  {ofType.map((link) => (
                    <Line key={link.keyId}>
                      <PreviewLink keyId={link.keyId} to={`${path}/${link.keyId}/read`}>
                        {!collection && <span className="wm-code">{displayReference(link)}</span>}
                        {link.title}
                      </PreviewLink>
                      {!collection && <StatusBadge statusId={link.statusId} />}
                    </Line>
                  ))}
                </Box>
              </div>
            );
          })}
      </Flex>
      {links.length < count && (
        <Text color="ink.muted" textStyle="small" marginTop="3">
          Showing {links.length} of {count}.
        </Text>
      )}
    </Box>
  );
}

const Count = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
});
