import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { displayReference } from '#domain/document.ts';
import { isDocumentType, documentTypes } from '#domain/documentTypes.ts';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { useMirror } from '#screens/shared/useMirror.ts';

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2.5',
    minHeight: 'max(2rem, var(--wm-target))',
  },
});
const DocumentLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: '0 1 auto',
    minWidth: '0',
    minHeight: 'max(1.5rem, var(--wm-target))',
    columnGap: '2.5',
    overflowWrap: 'anywhere',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
});

/** “Mentioned in”: documents on this device that refer to this one, by type. Renders nothing if there are none. */
export function BackLinks({ keyId }: { readonly keyId: string }) {
  const found = useMirror((mirror) => backLinks(mirror, keyId), [keyId]);
  if (!found || found.count === 0) return null;
  const { links, count } = found;
  return (
    <Box as="section" aria-label="Mentioned in" paddingBlock="5" borderTopWidth="thin" borderColor="line">
      <Heading as="h2" size="md" marginBottom="3">
        Mentioned in <Count>{count}</Count>
      </Heading>
      <Flex direction="column" gap="4">
        {Object.keys(documentTypes)
          .filter(isDocumentType)
          .map((key) => {
            const ofType = links.filter((link) => link.entity === key);
            if (ofType.length === 0) return null;
            const { plural, path, collection } = documentTypes[key];
            return (
              <div key={key}>
                <Heading as="h3" textStyle="small" color="ink.muted" fontWeight="medium">
                  {plural} <Count>{ofType.length}</Count>
                </Heading>
                <Box as="ul" listStyleType="none">
                  {ofType.map((link) => (
                    <Line key={link.keyId}>
                      <DocumentLink to={`${path}/${link.keyId}/read`}>
                        {!collection && <span className="wm-code">{displayReference(link)}</span>}
                        {link.title}
                      </DocumentLink>
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
