import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { printedWhole } from '#screens/shared/useFillHeight.ts';
import { Bar } from './Selection.tsx';

/** The list of a desk under its heading, on the left or, on narrow screens, alone. */
export function ListPane({
  title,
  count,
  isWide,
  width,
  isMain,
  buttons,
  children,
}: {
  readonly title: string;
  /** How many documents there are, once that is known. */
  readonly count: ReactNode;
  readonly isWide: boolean;
  readonly width: string;
  /** Whether its heading is the page's: beside an open document, that has the page's heading. */
  readonly isMain: boolean;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Flex
      direction="column"
      flex={isWide ? `0 0 ${width}` : '1'}
      minWidth="0"
      borderInlineEndWidth={isWide ? 'thin' : '0'}
      borderColor="line"
      css={printedWhole}
    >
      <Bar>
        <Heading as={isMain ? 'h1' : 'h2'} size="md" flex="1">
          {title}{' '}
          <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        </Heading>
        {buttons}
      </Bar>
      {children}
    </Flex>
  );
}

/** The open document of a desk, between the way to its neighbours and, on narrow screens, its actions. */
export function DocumentPane({
  label,
  keyId,
  isWide,
  position,
  count,
  onBack,
  onPrevious,
  onNext,
  actions,
  children,
}: {
  /** Names the navigation between documents. */
  readonly label: string;
  /** Of the open document. The next one starts at its top, and the buttons keep the focus. */
  readonly keyId: string;
  readonly isWide: boolean;
  /** Place of the document in the list, from 1; 0 if it is no longer in it. */
  readonly position: number;
  readonly count: number;
  readonly onBack: () => void;
  /** Opens the document before, or after; null if there is none. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Flex direction="column" flex="1" minWidth="0" css={printedWhole}>
      <Bar as="nav" aria-label={label} borderBottomWidth="thin" css={screenOnly}>
        {!isWide && <IconButton label="Back to the list" icon={<ArrowLeft />} onClick={onBack} />}
        <IconButton
          label="Previous (K)"
          icon={<ChevronLeft />}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        />
        <Text as="span" textStyle="small" color="ink.muted" fontVariantNumeric="tabular-nums">
          {position === 0 ? 'Not in the list' : `${position} of ${count}`}
        </Text>
        <IconButton
          label="Next (J)"
          icon={<ChevronRight />}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        />
        {isWide && actions}
      </Bar>
      <Box
        key={keyId}
        flex="1"
        minHeight="0"
        overflowY="auto"
        paddingInline={{ base: '4', md: '6' }}
        css={{ '@media print': { overflow: 'visible' } }}
      >
        <Suspense>{children}</Suspense>
      </Box>
      {!isWide && (
        <Bar borderTopWidth="thin" background="surface.raised">
          {actions}
        </Bar>
      )}
    </Flex>
  );
}
