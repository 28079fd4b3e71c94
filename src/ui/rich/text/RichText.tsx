import { Box } from '@chakra-ui/react';
import { createElement, type ReactNode, useMemo } from 'react';
import { referencesIn } from '#domain/content/textReferences.ts';
import { type Names, withReferences } from './MentionedText.tsx';
import { type TextReferences, useNamed } from '#ui/rich/suggest/references.ts';
import { richElements, sanitiseRich } from './sanitise.ts';

interface RichTextProps {
  readonly html: string;
  /** With it, references in the text are links that show the titles of the documents. */
  readonly references?: Pick<TextReferences, 'named'> | undefined;
}

/** Rich text for reading. It is sanitised here, wherever it came from. */
export function RichText({ html, references }: RichTextProps) {
  const codes = useMemo(() => (references?.named ? referencesIn(html) : []), [html, references]);
  return codes.length > 0 && references ? (
    <LinkedText html={html} found={codes} references={references} />
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
  readonly references: Pick<TextReferences, 'named'>;
}) {
  const named = useNamed(references, found);
  const content = useMemo(() => render(richElements(html), named), [html, named]);
  return (
    <Box className="wm-prose" textStyle="reading" overflowWrap="anywhere">
      {content}
    </Box>
  );
}

/** Renders sanitised elements, which have no attributes, and their text with its references. */
function render(parent: Node, named: Names): ReactNode[] {
  return [...parent.childNodes].map((child, at) => {
    if (!(child instanceof Element)) return withReferences(child.textContent ?? '', named);
    const inside = render(child, named);
    return createElement(child.localName, { key: at }, ...(inside.length > 0 ? [inside] : []));
  });
}
