import { Box, Heading, Text } from '@chakra-ui/react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';

const brief = ['safety', 'refereeBrief', 'startsWhen', 'endsWhen', 'playersSee', 'crewBrief', 'rewards'];
const contingency = ['ifWrong', 'ifNobody'];

/** Texts that a referee reads before and during a run; safety comes first. */
export function Brief({ document }: { readonly document: DocumentRow | undefined }) {
  if (!document) return <Text>Nothing is linked to this slot.</Text>;
  return <Texts document={document} names={document.entity === 'encounter' ? brief : ['summary']} />;
}

/** Instructions for when it goes wrong, or nobody comes. */
export function Contingency({ document }: { readonly document: DocumentRow }) {
  return <Texts document={document} names={contingency} />;
}

function Texts({ document, names }: { readonly document: DocumentRow; readonly names: readonly string[] }) {
  const { allFields } = documentTypes[document.entity];
  const filled = names.flatMap((name) => {
    const field = allFields[name];
    const value = document.body[name];
    return field && !isEmpty(field, value) ? [{ name, field, text: textIn(value) }] : [];
  });
  if (filled.length === 0) return <Text>Nothing written yet.</Text>;
  return filled.map(({ name, field, text }) => (
    <Box
      key={name}
      css={{ '&:not(:first-of-type)': { marginTop: '4' }, '& .wm-prose': { fontSize: '1.125rem' } }}
    >
      <Heading as="h3" size="md" marginBottom="1">
        {field.label}
      </Heading>
      {field.kind === 'rich' ? (
        <RichText html={text} />
      ) : (
        <Text fontSize="1.125rem" overflowWrap="anywhere" dir="auto">
          {text}
        </Text>
      )}
    </Box>
  ));
}
