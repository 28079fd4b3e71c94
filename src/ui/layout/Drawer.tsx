import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMedia, wideScreen } from '#ui/media.ts';

/** One place to go. */
export interface NavItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly main: readonly NavItem[];
  readonly admin: readonly NavItem[];
  /** Key of the item we are in. */
  readonly active?: string | undefined;
  readonly year: number;
}

const Side = chakra('nav', {
  base: {
    position: 'sticky',
    top: '0',
    flexShrink: '0',
    width: 'drawer',
    height: '100dvh',
    borderInlineEndWidth: 'thin',
    borderColor: 'line',
    background: 'surface.panel',
    '@media print': { display: 'none' },
  },
});
const Over = chakra('dialog', {
  base: {
    margin: '0',
    width: 'min(18rem, 85vw)',
    height: '100dvh',
    maxHeight: '100dvh',
    background: 'surface.panel',
    color: 'ink',
    borderInlineEndWidth: 'thin',
    borderColor: 'line',
    animation: 'slideIn 160ms ease-out',
  },
});
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
const Foot = chakra('p', {
  base: {
    marginTop: 'auto',
    paddingTop: '6',
    paddingInline: '2',
    textStyle: 'caption',
    fontWeight: 'normal',
    color: 'ink.muted',
  },
});

/** The way around: beside the page from 1024 px, over it below. The top bar's toggle opens and closes it. */
export function Drawer(props: DrawerProps) {
  const beside = useMedia(wideScreen);
  if (!props.open) return null;
  if (!beside) return <Overlay {...props} />;
  return (
    <Side aria-label="Main">
      <Contents {...props} />
    </Side>
  );
}

function Overlay(props: DrawerProps) {
  const frame = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <Over
      ref={frame}
      aria-label="Menu"
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onClose();
      }}
    >
      <chakra.nav aria-label="Main" height="full">
        <Contents {...props} onChoose={props.onClose} />
      </chakra.nav>
    </Over>
  );
}

function Contents({ main, admin, active, year, onChoose }: DrawerProps & { readonly onChoose?: () => void }) {
  return (
    <Body>
      {[
        { title: 'Main', items: main },
        { title: 'Admin', items: admin },
      ].map(
        ({ title, items }) =>
          items.length > 0 && (
            <chakra.section key={title} marginBottom="4">
              <Title>{title}</Title>
              <List>
                {items.map((item) => (
                  <li key={item.key}>
                    <Item
                      to={item.to}
                      aria-current={item.key === active ? 'page' : undefined}
                      onClick={onChoose}
                    >
                      {item.icon}
                      {item.label}
                    </Item>
                  </li>
                ))}
              </List>
            </chakra.section>
          ),
      )}
      <Foot>© {year} Waymark</Foot>
    </Body>
  );
}
