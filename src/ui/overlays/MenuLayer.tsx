import { Menu, Portal, useMenuContext } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** One action in a menu. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly items: readonly MenuItem[];
  /** A line above the items. */
  readonly header?: string;
  readonly align?: 'start' | 'end';
}

interface MenuLayerProps extends MenuProps {
  readonly triggerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The keyboard opened it, so its first item is highlighted. */
  readonly isKeyboard: boolean;
}

/** The list of a menu, with the code it needs. */
export default function MenuLayer({
  items,
  header,
  align = 'end',
  triggerId,
  open,
  onOpenChange,
  isKeyboard,
}: MenuLayerProps) {
  // Within the main landmark, where those who move by landmarks find it.
  const main = useRef(document.getElementById('main'));
  // Once the menu has closed: closing closes what was opened above it, such as the dialog that an action opens.
  const run = (value: string) => window.setTimeout(() => items.find(({ key }) => key === value)?.onSelect());
  const entries = items.map((item) => <Item key={item.key} item={item} />);
  return (
    <Menu.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => run(value)}
      ids={{ trigger: triggerId }}
      positioning={{ placement: align === 'end' ? 'bottom-end' : 'bottom-start', gutter: 4 }}
    >
      {open && isKeyboard && <HighlightFirst value={items.find((item) => !item.disabled)?.key} />}
      <Portal container={main}>
        <Menu.Positioner>
          <Menu.Content>
            {header === undefined ? (
              entries
            ) : (
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>{header}</Menu.ItemGroupLabel>
                {entries}
              </Menu.ItemGroup>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  return (
    <Menu.Item
      value={item.key}
      disabled={item.disabled ?? false}
      data-danger={item.danger === true ? '' : undefined}
    >
      {item.icon}
      {item.label}
    </Menu.Item>
  );
}

function HighlightFirst({ value }: { readonly value: string | undefined }) {
  const menu = useMenuContext();
  const highlight = useEffectEvent(() => {
    if (value !== undefined) menu.setHighlightedValue(value);
  });
  useEffect(() => highlight(), []);
  return null;
}
