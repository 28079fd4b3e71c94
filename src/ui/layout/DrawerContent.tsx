import type { ReactNode } from 'react';
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link in the drawer. */
export interface NavItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** How much waits there, at the end of the line. */
  readonly count?: ReactNode;
}

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Runs when a link of the drawer over the page was followed, which replaces the current history entry. */
  readonly onChoose: () => void;
  readonly main: readonly NavItem[];
  readonly admin: readonly NavItem[];
  /** Key of the current item. */
  readonly active?: string | undefined;
  readonly year: number;
}

const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    padding: '3',
    paddingBlockStart: 'max(12px, env(safe-area-inset-top))',
    overflowY: 'auto',
  },
});
const Title = chakra('h2', {
  base: {
    paddingInline: '2',
    paddingBlock: '1.5',
    textStyle: 'caption',
    color: 'ink.muted',
    '&:not(:first-of-type)': { marginTop: '4' },
  },
});
const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '0.5', listStyle: 'none' },
});
const Item = chakra(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    paddingInline: '2',
    borderRadius: 'md',
    color: 'ink',
    textStyle: 'body',
    '& svg': { width: '16px', height: '16px', flexShrink: '0', color: 'ink.muted' },
    _hover: { background: 'surface.hover', color: 'ink.strong' },
    '&[aria-current=page]': { background: 'surface.hover', color: 'ink.strong', fontWeight: 'medium' },
    '&[aria-current=page] svg': { color: 'accent.ink' },
    '&[aria-current=page]::before': {
      content: '""',
      position: 'absolute',
      left: '-8px',
      width: '3px',
      height: '16px',
      borderRadius: 'full',
      background: 'accent.ink',
    },
  },
});
const Footer = chakra('p', {
  base: {
    marginTop: 'auto',
    paddingTop: '6',
    paddingInline: '2',
    textStyle: 'caption',
    fontWeight: 'normal',
    color: 'ink.muted',
  },
});

/** The links of the drawer, in two groups. */
export function DrawerContent({
  main,
  admin,
  active,
  year,
  isOver = false,
  onChoose,
}: DrawerProps & { readonly isOver?: boolean }) {
  const groups = [
    { title: 'Main', items: main },
    { title: 'Admin', items: admin },
  ].filter(({ items }) => items.length > 0);
  return (
    <Body>
      {groups.map(({ title, items }) => (
        <chakra.section key={title} marginBottom="4">
          <Title>{title}</Title>
          <List>
            {items.map((item) => (
              <li key={item.key}>
                <Item
                  to={item.to}
                  replace={isOver}
                  aria-current={item.key === active ? 'page' : undefined}
                  onClick={isOver ? onChoose : undefined}
                >
                  {item.icon}
                  {item.label}
                  {item.count}
                </Item>
              </li>
            ))}
          </List>
        </chakra.section>
      ))}
      <Footer>© {year} Waymark</Footer>
    </Body>
  );
}
