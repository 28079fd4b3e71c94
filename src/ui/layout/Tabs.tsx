import { chakra, Tabs as ChakraTabs } from '@chakra-ui/react';
import { CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { screenOnly } from './bars.ts';
import { edgeFade, useScrollEdges } from './scrollEdges.ts';

/** One tab: its key (part of the address), its label, and optionally a count and a problem to report. */
export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly wrong?: string | undefined;
  readonly disabled?: boolean | undefined;
}

const Count = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
});
const Problem = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'danger.ink',
    textStyle: 'caption',
    '& svg': { width: '14px', height: '14px' },
  },
});

/** Tabs over one panel, which shows the current tab; the address decides which tab that is. */
export function Tabs({
  label,
  items,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly children: ReactNode;
}) {
  const row = useScrollEdges();
  // The tab that was chosen is shown a moment later; whoever goes back meanwhile presses the one that is still shown.
  const chosen = useRef(value);
  useEffect(() => {
    chosen.current = value;
  }, [value]);
  const choose = (key: string) => {
    chosen.current = key;
    onChange(key);
  };
  return (
    <ChakraTabs.Root value={value} onValueChange={(change) => choose(change.value)}>
      <ChakraTabs.List
        ref={row}
        aria-label={label}
        css={{ ...edgeFade, ...screenOnly, '& > :first-of-type': { marginInlineStart: '-3' } }}
      >
        {items.map((item) => (
          <ChakraTabs.Trigger
            key={item.key}
            value={item.key}
            disabled={item.disabled ?? false}
            onClick={() => {
              if (item.key === value && chosen.current !== value) choose(value);
            }}
          >
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
            {item.wrong && (
              <Problem>
                <CircleX aria-hidden="true" />
                {item.wrong}
              </Problem>
            )}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      <ChakraTabs.Content value={value}>{children}</ChakraTabs.Content>
    </ChakraTabs.Root>
  );
}
