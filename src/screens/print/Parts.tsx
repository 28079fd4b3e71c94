import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { plainWords } from '#ui/fields/plainWords.ts';
import { asText } from '#ui/fields/values.ts';
import { RichText } from '#ui/rich/RichText.tsx';
import { type Pointed, type Printing, printable } from './printing.ts';

const Frame = chakra('section', {
  base: { marginBottom: '3.5mm' },
  variants: {
    weight: {
      plain: {},
      loud: {
        border: '0.8mm solid #000',
        padding: '2.5mm',
        breakInside: 'avoid',
        '& > h3': { background: '#000', color: '#fff', margin: '-2.5mm -2.5mm 2mm', padding: '0.8mm 2.5mm' },
      },
    },
  },
  defaultVariants: { weight: 'plain' },
});
const Label = chakra('h3', {
  base: {
    fontSize: '8pt',
    lineHeight: '1.3',
    fontWeight: 'bold',
    letterSpacing: '0.05em',
    textTransform: 'uppercase',
    marginBottom: '0.7mm',
  },
});

/** Something with a heading over it; `loud` is what nobody may miss. */
export function Titled({
  title,
  loud = false,
  children,
}: {
  readonly title: string;
  readonly loud?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Frame weight={loud ? 'loud' : 'plain'}>
      <Label>{title}</Label>
      {children}
    </Frame>
  );
}

/** What one sheet prints from: the document, what it points to, and what all sheets have in common. */
export interface SheetProps {
  readonly printing: Printing;
  readonly pointed: Pointed;
  readonly row: DocumentRow;
}

/** One field with its label; nothing where it is empty or not for this reader. */
export function Part({
  name,
  loud = false,
  ...sheet
}: SheetProps & { readonly name: string; readonly loud?: boolean }) {
  const field = printable(sheet.printing, sheet.row, name);
  if (!field) return null;
  const value = sheet.row.body[name];
  return (
    <Titled title={field.label} loud={loud}>
      {field.kind === 'rich' ? <RichText html={asText(value)} /> : <p>{wordsOf(sheet, name)}</p>}
    </Titled>
  );
}

/** A field in one line of words; nothing where it is empty or not for this reader. */
export function wordsOf({ printing, pointed, row }: SheetProps, name: string): string | undefined {
  const field = printable(printing, row, name);
  return field && plainWords(field, row.body[name], pointed);
}

const Cells = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    border: '0.3mm solid #000',
    marginBottom: '3.5mm',
    breakInside: 'avoid',
  },
});
const Cell = chakra('div', {
  base: {
    flex: '1 1 auto',
    minWidth: '24mm',
    maxWidth: 'full',
    padding: '1.2mm 2mm',
    outline: '0.15mm solid #000',
  },
});
const Term = chakra('dt', {
  base: { fontSize: '7pt', lineHeight: '1.3', textTransform: 'uppercase', letterSpacing: '0.05em' },
});
const Fact = chakra('dd', { base: { fontSize: '11.5pt', lineHeight: '1.2', fontWeight: 'bold' } });
// As wide as the fact over it and no wider: what is small does not push its neighbours down.
const Aside = chakra('dd', {
  base: { fontSize: '8pt', lineHeight: '1.3', width: '0', minWidth: 'full' },
});

/** One fact of a strip: its name, what it is, and what goes with it in small. */
export type StripFact = readonly [name: string, fact: string | undefined, aside?: string | undefined];

/** The few facts one looks for first, side by side; those that nobody has filled are left out. */
export function Strip({ facts }: { readonly facts: readonly StripFact[] }) {
  const known = facts.filter(([, fact, aside]) => fact !== undefined || aside !== undefined);
  if (known.length === 0) return null;
  return (
    <Cells>
      {known.map(([name, fact, aside]) => (
        <Cell key={name}>
          <Term>{name}</Term>
          {fact !== undefined && <Fact>{fact}</Fact>}
          {aside !== undefined && <Aside>{aside}</Aside>}
        </Cell>
      ))}
    </Cells>
  );
}

/** Two columns where the paper is wide enough. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(70mm, 100%), 1fr))',
    columnGap: '6mm',
  },
});
