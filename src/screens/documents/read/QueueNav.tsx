import { Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { OpenedFrom } from '#screens/shared/navigation/openedList.ts';
import { documentKeys } from '#screens/shared/acts/shortcuts.ts';

/** The button that led to the document on the screen, which keeps the focus there. */
let pressed: 'previous' | 'next' | undefined;

/** The way through the list that a document was opened from: back to it, previous and next. K and J do the same. */
export function QueueNav({ from }: { readonly from: OpenedFrom }) {
  const { place } = from;
  const { open } = from;
  const previous = place?.previous;
  const next = place?.next;
  useShortcuts([
    [documentKeys.next, next !== undefined && (() => open(next))],
    [documentKeys.previous, previous !== undefined && (() => open(previous))],
  ]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>(`[data-to=${pressed}]:enabled`)?.focus({ preventScroll: true });
    pressed = undefined;
  }, []);
  const press = (which: typeof pressed, to: string | undefined) => {
    if (to === undefined) return;
    pressed = which;
    open(to);
  };
  return (
    <Flex ref={frame} as="nav" aria-label="List" align="center" gap="0.5" color="ink.muted" flexShrink="0">
      <IconButton label="Back to the list" icon={<ArrowLeft />} onClick={from.back} />
      {place && (
        <>
          <IconButton
            label="Previous in list"
            icon={<ChevronLeft />}
            disabled={previous === undefined}
            data-to="previous"
            onClick={() => press('previous', previous)}
          />
          <Text as="span" textStyle="small" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {place.position} of {place.count}
          </Text>
          <IconButton
            label="Next in list"
            icon={<ChevronRight />}
            disabled={next === undefined}
            data-to="next"
            onClick={() => press('next', next)}
          />
        </>
      )}
    </Flex>
  );
}
