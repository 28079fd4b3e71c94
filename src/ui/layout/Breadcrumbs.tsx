import { Breadcrumb, chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
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

/**
 * The levels above this page, each as a link, and the page itself. A phone has room for the way up, as an arrow, and for the
 * name of the page: the first level that is not a link.
 */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  const up = items.findLastIndex(({ to }) => to !== undefined);
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
            <Breadcrumb.Item
              aria-current={at === items.length - 1 ? 'page' : undefined}
              data-narrow={at === up ? 'up' : at === up + 1 ? 'page' : undefined}
            >
              {to === undefined ? (
                <Label>{label}</Label>
              ) : (
                <Breadcrumb.Link asChild>
                  <Link to={to}>
                    <ChevronLeft aria-hidden="true" />
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
