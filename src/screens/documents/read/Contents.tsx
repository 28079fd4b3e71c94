import { chakra } from '@chakra-ui/react';
import { type ContentsEntry, useCurrentSection } from '#screens/shared/document/body/useCurrentSection.ts';

const Frame = chakra('nav', {
  base: { position: 'sticky', top: '32', paddingBlock: '4', '@media print': { display: 'none' } },
});
const Title = chakra('h2', {
  base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium', marginBottom: '1' },
});
const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    paddingInlineStart: '3',
    borderInlineStart: '2px solid',
    borderColor: 'line',
    color: 'ink.muted',
    textStyle: 'small',
    _hover: { color: 'ink.strong' },
    '&[aria-current]': { color: 'ink.strong', fontWeight: 'medium', borderColor: 'accent.ink' },
  },
});

/** Contents of a long document; the section that is being read is marked. */
export function Contents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const current = useCurrentSection(entries);
  return (
    <Frame aria-label="Contents">
      <Title>Contents</Title>
      {entries.map(({ id, heading }) => (
        <Entry
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            // An address with a hash would be one more step back to the list.
            event.preventDefault();
            const section = document.getElementById(id);
            section?.scrollIntoView();
            section?.focus({ preventScroll: true });
          }}
        >
          {heading}
        </Entry>
      ))}
    </Frame>
  );
}
