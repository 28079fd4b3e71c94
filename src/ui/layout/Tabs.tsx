import { chakra } from '@chakra-ui/react';
import { CircleX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

/** One tab: its key (part of the address), label, and perhaps how much is behind it and what is wrong there. */
export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly wrong?: string | undefined;
  readonly disabled?: boolean | undefined;
}

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
});
const Tab = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: 'action',
    paddingInline: '3',
    color: 'ink.muted',
    textStyle: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { color: 'ink.strong' },
    '&[aria-selected=true]': { color: 'ink.strong' },
    '&[aria-selected=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: '3',
      bottom: '0',
      height: '2px',
      background: 'accent.ink',
    },
    '&[aria-disabled=true]': { color: 'ink.disabled', cursor: 'not-allowed' },
  },
});
const Count = chakra('span', {
  base: { color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
});

const Wrong = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'danger.ink',
    textStyle: 'caption',
    '& svg': { width: '14px', height: '14px' },
  },
});

/** Tabs over one panel; arrows, Home and End move between them. */
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
  const id = useId();
  const open = items.filter((item) => !item.disabled);
  const move = (event: KeyboardEvent) => {
    const at = open.findIndex((item) => item.key === value);
    const to = target(event.key, at, open.length);
    const next = to === undefined ? undefined : open[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <Tab
            key={item.key}
            id={`${id}-${item.key}`}
            type="button"
            role="tab"
            aria-selected={item.key === value}
            aria-controls={`${id}-panel`}
            aria-disabled={item.disabled}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => !item.disabled && onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
            {item.wrong && (
              <Wrong>
                <CircleX aria-hidden="true" />
                {item.wrong}
              </Wrong>
            )}
          </Tab>
        ))}
      </List>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
