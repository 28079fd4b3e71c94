import { Breadcrumb, chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

/** One level above this page, or the page itself, which has no `to`. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

const Label = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingInline: '1' },
});

/** The levels above this page, each as a link, and the page itself. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <Breadcrumb.Root aria-label="Breadcrumbs">
      <Breadcrumb.List>
        {items.map(({ label, to }, at) => (
          <Fragment key={`${at}-${label}`}>
            {at > 0 && (
              <Breadcrumb.Separator>
                <ChevronRight />
              </Breadcrumb.Separator>
            )}
            <Breadcrumb.Item aria-current={at === items.length - 1 ? 'page' : undefined}>
              {to === undefined ? (
                <Label>{label}</Label>
              ) : (
                <Breadcrumb.Link asChild>
                  <Link to={to}>
                    <Label>{label}</Label>
                  </Link>
                </Breadcrumb.Link>
              )}
            </Breadcrumb.Item>
          </Fragment>
        ))}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
