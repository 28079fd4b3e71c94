import { Box, chakra } from '@chakra-ui/react';
import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { mentionPattern, referencesIn } from '#domain/textReferences.ts';
import type { NamedReference } from '#ui/fields/combobox/ReferenceField.tsx';
import { referenceLook, type TextReferences, useNamed } from './references.ts';
import { richElements, sanitiseRich } from './sanitise.ts';

const Reference = chakra('span', { base: referenceLook });
const ReferenceLink = chakra(Link, {
  base: {
    ...referenceLook,
    textDecoration: 'none',
    '& > span': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

interface RichTextProps {
  readonly html: string;
  /** With it, references in the text are links that show the titles of the documents. */
  readonly references?: TextReferences | undefined;
}

/** Rich text for reading. It is sanitised here, wherever it came from. */
export function RichText({ html, references }: RichTextProps) {
  const found = useMemo(() => (references?.named ? referencesIn(html) : []), [html, references]);
  return found.length > 0 && references ? (
    <LinkedText html={html} found={found} references={references} />
  ) : (
    <PlainText html={html} />
  );
}

function PlainText({ html }: { readonly html: string }) {
  const safe = useMemo(() => ({ __html: sanitiseRich(html) }), [html]);
  return (
    <Box className="wm-prose" textStyle="reading" overflowWrap="anywhere" dangerouslySetInnerHTML={safe} />
  );
}

function LinkedText({
  html,
  found,
  references,
}: {
  readonly html: string;
  readonly found: readonly string[];
  readonly references: TextReferences;
}) {
  const named = useNamed(references, found);
  const content = useMemo(() => render(richElements(html), named), [html, named]);
  return (
    <Box className="wm-prose" textStyle="reading" overflowWrap="anywhere">
      {content}
    </Box>
  );
}

type Names = ReadonlyMap<string, NamedReference>;

/** Renders sanitised elements, which have no attributes, and their text with its references. */
function render(parent: Node, named: Names): ReactNode[] {
  return [...parent.childNodes].map((child, at) => {
    if (!(child instanceof Element)) return withReferences(child.textContent ?? '', named);
    const inside = render(child, named);
    return createElement(child.localName, { key: at }, ...(inside.length > 0 ? [inside] : []));
  });
}

function withReferences(text: string, named: Names): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(mentionPattern())) {
    parts.push(
      text.slice(end, index),
      <Mentioned key={index} written={written} named={named.get(written)} />,
    );
    end = index + written.length;
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
      {written} <span>{named.title}</span>
    </ReferenceLink>
  );
}
