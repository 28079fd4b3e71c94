import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';

const Frame = chakra('section', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    scrollMarginTop: '20',
  },
});
const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '64px',
    paddingInline: '4',
    textAlign: 'start',
    cursor: 'pointer',
    textStyle: 'heading',
    color: 'ink.strong',
    borderRadius: 'md',
    '& svg': { width: '22px', height: '22px', flexShrink: '0', color: 'ink.muted' },
    '&[aria-expanded=false] svg': { rotate: '-90deg' },
  },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    '& > h2': { flex: '1', minWidth: '0' },
    '& > button': { marginInlineEnd: '3' },
  },
});
const Note = chakra('span', {
  base: { marginInlineStart: 'auto', color: 'ink.muted', textStyle: 'reading', textAlign: 'end' },
});
const Content = chakra('div', {
  base: { paddingInline: '4', paddingBottom: '4', fontSize: '1.125rem', lineHeight: '1.5' },
});

/** A part of a run sheet that opens and closes by its whole heading. */
export function SheetSection({
  title,
  note,
  action,
  startsOpen = false,
  frame,
  children,
}: {
  readonly title: string;
  /** Summary of the section: “3 of 5 present”. */
  readonly note?: string | undefined;
  /** A button beside the heading, which is there while the section is closed too. */
  readonly action?: ReactNode;
  readonly startsOpen?: boolean;
  readonly frame?: Ref<HTMLElement>;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <Frame ref={frame} aria-label={title}>
      <Head>
        <h2>
          <Toggle type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <ChevronDown aria-hidden="true" />
            {title}
            {note && <Note>{note}</Note>}
          </Toggle>
        </h2>
        {action}
      </Head>
      {isOpen && <Content>{children}</Content>}
    </Frame>
  );
}

/** Counts what is done of a section: “3 of 5 present”. Nothing where there is nothing to count. */
export function countNote(count: number, total: number, done = ''): string | undefined {
  return total === 0 ? undefined : [count, 'of', total, done].filter((each) => each !== '').join(' ');
}
