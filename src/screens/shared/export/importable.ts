import type { Kind } from '#domain/kinds.ts';

/** What can be taken in from a table, beside users. */
export const importable: readonly Kind[] = ['team', 'location', 'eventSlot', 'monster', 'lammie'];
