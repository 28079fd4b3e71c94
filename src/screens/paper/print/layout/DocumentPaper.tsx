import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { displayReference } from '#domain/content/document.ts';
import { status, statusText } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { type PrintContext, readUrl } from '#screens/paper/print/printContext.ts';
import { useSheetNumber } from './sheetNumbers.ts';

/**
 * A table header group repeats at the top of every page, which makes a running head: as long as it takes no more than a
 * quarter of the page. So it does not grow with the text below it, and has two lines of a long title, which stands in
 * full below it.
 */
// The layout is fixed: a word without a break in one field must not make the whole sheet wider than the paper.
const Table = chakra('div', { base: { display: 'table', tableLayout: 'fixed', width: 'full' } });
const HeadGroup = chakra('div', {
  base: { display: 'table-header-group', breakInside: 'avoid' },
});
const Body = chakra('div', { base: { display: 'table-row-group' } });
const Head = chakra('header', {
  base: {
    display: 'flex',
    gap: '4mm',
    alignItems: 'flex-start',
    borderBottom: '0.7mm solid #000',
    paddingBottom: '2mm',
    marginBottom: '3mm',
    zoom: 'calc(1 / var(--sheet-scale, 1))',
  },
});
const HeadText = chakra('div', { base: { flex: '1', minWidth: '0' } });
const Reference = chakra('span', {
  base: {
    fontSize: '22pt',
    lineHeight: '1.1',
    fontWeight: 'bold',
    marginInlineEnd: '3mm',
    whiteSpace: 'nowrap',
  },
});
const Title = chakra('h2', {
  base: { lineHeight: '1.15', fontWeight: 'bold', fontSize: '15pt' },
  variants: {
    isLong: {
      true: {
        fontSize: '11pt',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '2',
        overflow: 'hidden',
      },
    },
  },
});
const FullTitle = chakra('p', { base: { fontWeight: 'bold', marginBottom: '3.5mm' } });
const Line = chakra('p', {
  base: {
    // At most 10 points in larger text.
    fontSize: 'calc(8pt * min(var(--sheet-scale, 1), 1.25))',
    lineHeight: '1.3 !important',
    marginTop: '1mm',
  },
});
const Number = chakra('p', {
  base: {
    flexShrink: '0',
    minWidth: '11mm',
    paddingInline: '1.5mm',
    border: '0.5mm solid #000',
    textAlign: 'center !important',
    fontSize: '18pt',
    lineHeight: '1.3 !important',
    fontWeight: 'bold',
  },
});
const Code = chakra('div', { base: { width: '17mm', height: '17mm', flexShrink: '0' } });

const WarningFrame = chakra('div', {
  base: {},
  variants: {
    isUnapproved: {
      true: { border: '1.2mm dashed #000', padding: '2.5mm', boxDecorationBreak: 'clone' },
    },
  },
});
/** A reason not to rely on a paper, or not to hand it out. */
export const Warning = chakra('p', {
  base: {
    display: 'inline-block',
    background: '#000',
    color: '#fff',
    fontWeight: 'bold',
    fontSize: '9pt',
    letterSpacing: '0.04em',
    paddingInline: '2mm',
    paddingBlock: '0.5mm',
    marginTop: '1mm',
    marginInlineEnd: '2mm',
  },
});

/** Id of a sheet on the page, to which a table of contents links. */
export function sheetAnchor(name: string): string {
  return `sheet-${name}`;
}

/** Reasons not to rely on a printed document: it is not approved, or has changes the server does not have. */
export function warningsOf({ statusId, sync }: Pick<DocumentRow, 'statusId' | 'sync'>): string[] {
  return [
    ...(statusId === status.approved ? [] : [`NOT APPROVED: ${statusText(statusId)}`]),
    ...(sync === 'saved' ? [] : ['Not on the server yet']),
  ];
}

/** A printed document with a running head and QR code, framed if it is not approved. */
export function DocumentPaper({
  context,
  row,
  detail,
  children,
}: {
  readonly context: PrintContext;
  readonly row: DocumentRow;
  /** Text before the version: a kind, or a number in a book. */
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}) {
  const { entity, event, names, printed } = context;
  const reference = displayReference(row);
  return (
    <PaperFrame
      id={sheetAnchor(row.keyId)}
      reference={reference}
      title={row.body.title}
      details={[
        detail,
        row.version === 0 ? 'No version yet' : `Version ${row.version}`,
        statusText(row.statusId),
        names.get(`team:${row.teamId}`),
        entity.hasEvent ? (names.get(`event:${row.eventId}`) ?? event?.fields.name) : undefined,
        `Printed ${printed}`,
      ]}
      warnings={warningsOf(row)}
      isUnapproved={row.statusId !== status.approved}
      url={readUrl(entity, row.keyId)}
      codeLabel={`Code that opens ${reference}`}
    >
      {children}
    </PaperFrame>
  );
}

const none: readonly string[] = [];

/** Anything printed with a running head and a code, which repeat on each page; `isUnapproved` frames it. */
export function PaperFrame({
  id,
  reference = '',
  title,
  details,
  warnings = none,
  isUnapproved = false,
  url,
  codeLabel,
  children,
}: {
  readonly id: string;
  readonly reference?: string;
  readonly title: string;
  readonly details: readonly (string | undefined)[];
  readonly warnings?: readonly string[];
  readonly isUnapproved?: boolean;
  /** Address that the code opens. */
  readonly url: string;
  readonly codeLabel: string;
  readonly children: ReactNode;
}) {
  const isLong = title.length > 70;
  const number = useSheetNumber(id);
  return (
    <WarningFrame id={id} isUnapproved={isUnapproved} data-warning={warnings.length > 0 || undefined}>
      <Table>
        <HeadGroup>
          <Head>
            <HeadText>
              <Title isLong={isLong}>
                {reference !== '' && <Reference>{reference}</Reference>}
                {title}
              </Title>
              <Line>{details.filter(Boolean).join(' · ')}</Line>
              {warnings.map((warning) => (
                <Warning key={warning}>{warning}</Warning>
              ))}
            </HeadText>
            {number !== undefined && <Number aria-label={`Number ${number}`}>{number}</Number>}
            <Code>
              <QrCode text={url} label={codeLabel} />
            </Code>
          </Head>
        </HeadGroup>
        <Body>
          {isLong && <FullTitle>{title}</FullTitle>}
          {children}
        </Body>
      </Table>
    </WarningFrame>
  );
}
