import { Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { StatusId } from '#domain/content/status.ts';
import { Button } from '#ui/controls/Button.tsx';

/** Filters of a list, or the documents selected in it. */
export interface ListFilters {
  readonly eventId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly statusId?: StatusId | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Address of the page that prints what a list shows; undefined for types that cannot be printed. */
export function printAddress(
  { path, print }: Pick<EntityDefinition, 'path' | 'print'>,
  { eventId, teamId, statusId, ids = [] }: ListFilters = {},
): string | undefined {
  if (!print) return undefined;
  const search = new URLSearchParams();
  if (ids.length > 0) search.set('ids', ids.join());
  else {
    if (eventId !== undefined) search.set('event', eventId);
    if (teamId !== undefined) search.set('team', teamId);
    if (statusId !== undefined) search.set('status', String(statusId));
  }
  return `${path}/${print.path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Link from a list to its print page. Renders nothing for types that cannot be printed. */
export function PrintLink({ entity, ...filters }: ListFilters & { readonly entity: EntityDefinition }) {
  const navigate = useNavigate();
  const address = printAddress(entity, filters);
  if (address === undefined) return null;
  return (
    <Button variant="plain" icon={<Printer />} onClick={() => void navigate(address)}>
      {entity.print?.layout === 'manual' ? entity.print.title : 'Print'}
    </Button>
  );
}
