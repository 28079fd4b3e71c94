import { Columns4, Rows3 } from 'lucide-react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { stateField } from './board/boardMoves.ts';
import type { ListAddress } from './listAddress.ts';
import { type ListView, listViews } from './listQuery.ts';

/** Chooses how a list is shown: as a table, or as a board by status or by the state that its type has. */
export function ViewMenu({
  entity,
  address,
}: {
  readonly entity: EntityDefinition;
  readonly address: ListAddress;
}) {
  const state = stateField(entity);
  const labels: Readonly<Record<ListView, string | undefined>> = {
    list: 'List',
    board: 'Board by status',
    production: state && `Board by ${state.field.label.toLowerCase()}`,
  };
  const items = listViews.flatMap((view) => {
    const label = labels[view];
    const icon = view === 'list' ? <Rows3 aria-hidden="true" /> : <Columns4 aria-hidden="true" />;
    if (label === undefined) return [];
    return [
      { key: view, label, icon, disabled: view === address.view, onSelect: () => address.set({ view }) },
    ];
  });
  return (
    <Menu
      items={items}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          variant="plain"
          square
          aria-label={`View: ${labels[address.view] ?? 'List'}`}
          icon={address.view === 'list' ? <Rows3 /> : <Columns4 />}
        />
      )}
    />
  );
}
