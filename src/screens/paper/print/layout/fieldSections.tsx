import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { plainText } from '#ui/fields/plainText.ts';
import type { TextReferences } from '#ui/rich/suggest/references.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { type LinkedData, type PrintContext, printableField } from '#screens/paper/print/printContext.ts';

const Frame = chakra('section', {
  base: { marginBottom: '3.5mm' },
  variants: {
    emphasis: {
      plain: {},
      prominent: {
        border: '0.8mm solid #000',
        padding: '2.5mm',
        breakInside: 'avoid',
        '& > h3': { background: '#000', color: '#fff', margin: '-2.5mm -2.5mm 2mm', padding: '0.8mm 2.5mm' },
      },
    },
  },
  defaultVariants: { emphasis: 'plain' },
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

/** Content under a heading; `isProminent` frames what must not be missed. */
export function Section({
  title,
  isProminent = false,
  children,
}: {
  readonly title: string;
  readonly isProminent?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Frame emphasis={isProminent ? 'prominent' : 'plain'}>
      <Label>{title}</Label>
      {children}
    </Frame>
  );
}

/** Data that one sheet is printed from. */
export interface SheetProps {
  readonly context: PrintContext;
  readonly linked: LinkedData;
  readonly row: DocumentRow;
}

/** A field under its label; nothing if it is empty or not for this reader. */
export function FieldSection({
  name,
  isProminent = false,
  ...sheet
}: SheetProps & { readonly name: string; readonly isProminent?: boolean }) {
  const field = printableField(sheet.context, sheet.row, name);
  if (!field) return null;
  const value = sheet.row.body[name];
  return (
    <Section title={field.label} isProminent={isProminent}>
      {field.kind === 'rich' ? (
        <RichText html={textIn(value)} references={textReferences(sheet)} />
      ) : (
        <p>{fieldText(sheet, name)}</p>
      )}
    </Section>
  );
}

/**
 * Returns the names of documents for references in a text. The crew get references alone: titles may give a plot away.
 */
export function textReferences({ context, linked }: SheetProps): TextReferences | undefined {
  return context.forCrew ? undefined : linked.references;
}

/** A field as plain text; undefined if it is empty or not for this reader. */
export function fieldText({ context, linked, row }: SheetProps, name: string): string | undefined {
  const field = printableField(context, row, name);
  return field && plainText(field, row.body[name], linked);
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
const FactValue = chakra('dd', { base: { fontSize: '11.5pt', lineHeight: '1.2', fontWeight: 'bold' } });
// No wider than the fact above it, so that a long note does not push its neighbours to the next line.
const Note = chakra('dd', {
  base: { fontSize: '8pt', lineHeight: '1.3', width: '0', minWidth: 'full' },
});

/** A fact of a strip: its name, its value, and a note in small print. */
export type Fact = readonly [name: string, value: string | undefined, note?: string | undefined];

/** The key facts side by side, without empty ones. */
export function FactStrip({ facts }: { readonly facts: readonly Fact[] }) {
  const filledFacts = facts.filter(([, value, note]) => value !== undefined || note !== undefined);
  if (filledFacts.length === 0) return null;
  return (
    <Cells>
      {filledFacts.map(([name, value, note]) => (
        <Cell key={name}>
          <Term>{name}</Term>
          {value !== undefined && <FactValue>{value}</FactValue>}
          {note !== undefined && <Note>{note}</Note>}
        </Cell>
      ))}
    </Cells>
  );
}

/** Two columns if the paper is wide enough. */
export const TwoColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(70mm, 100%), 1fr))',
    columnGap: '6mm',
  },
});
