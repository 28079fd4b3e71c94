import { chakra } from '@chakra-ui/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** One thing a menu offers. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** What the button that opens a menu spreads on itself. */
export interface MenuTrigger {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
}

const Frame = chakra('div', { base: { position: 'relative', display: 'inline-flex' } });
const List = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    zIndex: 'menu',
    minWidth: '48',
    padding: '1',
    background: 'surface.raised',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'raised',
    animation: 'rise 100ms ease-out',
  },
  variants: { align: { start: { left: '0' }, end: { right: '0' } } },
});
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: 'target',
    paddingInline: '2',
    borderRadius: 'sm',
    color: 'ink',
    textStyle: 'body',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '& svg': { width: '16px', height: '16px', color: 'ink.muted' },
    '&:hover, &:focus-visible': { background: 'surface.hover', color: 'ink.strong' },
    _disabled: { color: 'ink.disabled', cursor: 'not-allowed' },
  },
  variants: { danger: { true: { color: 'danger.ink', '& svg': { color: 'danger.ink' } } } },
});

/** A menu under its button: arrows move, Enter chooses, Escape closes and goes back to the button. */
export function Menu({
  items,
  renderTrigger,
  header,
  align = 'end',
}: {
  readonly items: readonly MenuItem[];
  readonly renderTrigger: (props: MenuTrigger) => ReactNode;
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end';
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
  }, [open]);

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (!open) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
    const at = all.findIndex((each) => each === document.activeElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (event.key === 'Escape') close();
    else if (to !== undefined) all.at(to % all.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Frame onBlur={leave} onKeyDown={move}>
      {renderTrigger({ id, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <List ref={list} align={align}>
          {header}
          <div role="menu" aria-labelledby={id}>
            {items.map((item) => (
              <Item
                key={item.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                danger={item.danger ?? false}
                disabled={item.disabled}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
              >
                {item.icon}
                {item.label}
              </Item>
            ))}
          </div>
        </List>
      )}
    </Frame>
  );
}
