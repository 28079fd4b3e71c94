import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** One step of the way here; the last has no `to`. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

const List = chakra('ol', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5',
    minWidth: '0',
    overflow: 'hidden',
    listStyle: 'none',
  },
});
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5',
    minWidth: '0',
    color: 'ink.muted',
    textStyle: 'body',
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
    '&:last-child': { color: 'ink.strong', fontWeight: 'medium', flexShrink: '1' },
    '&:not(:last-child)': { flexShrink: '2' },
  },
});
const Words = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingInline: '1' },
});
const Way = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    minWidth: '6',
    overflow: 'hidden',
    borderRadius: 'sm',
    outlineOffset: '-2px',
    _hover: { color: 'ink.strong', background: 'surface.hover' },
  },
});

/** The way from the top to this page. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <chakra.nav aria-label="Breadcrumbs" minWidth="0" flex="1">
      <List>
        {items.map((item, at) => (
          <Item key={`${at}-${item.label}`} aria-current={at === items.length - 1 ? 'page' : undefined}>
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {item.to === undefined ? (
              <Words>{item.label}</Words>
            ) : (
              <Way to={item.to}>
                <Words>{item.label}</Words>
              </Way>
            )}
          </Item>
        ))}
      </List>
    </chakra.nav>
  );
}
