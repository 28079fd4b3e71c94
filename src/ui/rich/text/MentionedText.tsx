import { chakra } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { mentionPattern, referencesInText } from '#domain/content/textReferences.ts';
import type { NamedReference } from '#ui/fields/combobox/ReferenceField.tsx';
import { referenceLook, type TextReferences, useNamed } from '#ui/rich/suggest/references.ts';

const Reference = chakra('span', { base: referenceLook });
const ReferenceLink = chakra(Link, {
  base: {
    ...referenceLook,
    textDecoration: 'none',
    '& > span': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

/** Plain text whose references are links that show the titles of the documents. */
export function MentionedText({
  text,
  references,
}: {
  readonly text: string;
  readonly references: Pick<TextReferences, 'named'>;
}) {
  const codes = useMemo(() => referencesInText(text), [text]);
  const named = useNamed(references, codes);
  return withReferences(text, named);
}

/** Documents by their references, as far as they are on this device. */
export type Names = ReadonlyMap<string, NamedReference>;

/** Renders a text with its references and the people named in it. */
export function withReferences(text: string, named: Names): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: mention, index } of text.matchAll(mentionPattern())) {
    parts.push(
      text.slice(end, index),
      <Mentioned key={index} written={mention} named={named.get(mention)} />,
    );
    end = index + mention.length;
  }
  return [...parts, text.slice(end)];
}

/** A reference with the title of its document; the reference alone if that is not on this device. */
function Mentioned({
  written,
  named,
}: {
  readonly written: string;
  readonly named: NamedReference | undefined;
}) {
  if (!named) return <Reference>{written}</Reference>;
  return (
    <ReferenceLink to={named.to}>
      {written} <span data-derived="">{named.title}</span>
    </ReferenceLink>
  );
}
