import { CheckCheck, Columns3, Download, Ellipsis, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { markAllRead } from '#actions/person/reading.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuLayer.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { importable } from './importable.ts';

/** Menu to export and import a list as a CSV table. */
export function TableMenu({
  plural,
  onExport,
  importAt,
  onMarkRead,
  onChooseColumns,
}: {
  readonly plural: string;
  /** Exports the list; undefined while it is incomplete. */
  readonly onExport: (() => Promise<void>) | undefined;
  /** Address of the import screen, if the person may import. */
  readonly importAt: string | undefined;
  /** Marks everything as read, where that is offered. */
  readonly onMarkRead?: (() => void) | undefined;
  /** Opens the choice of columns, where there is one. */
  readonly onChooseColumns?: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const items: MenuItem[] = [
    {
      key: 'export',
      label: 'Export as a table (CSV)',
      icon: <Download aria-hidden="true" />,
      disabled: onExport === undefined,
      onSelect: () => void onExport?.(),
    },
  ];
  if (importAt !== undefined) {
    items.push({
      key: 'import',
      label: `Import ${plural}`,
      icon: <FileUp aria-hidden="true" />,
      onSelect: () => void navigate(importAt),
    });
  }
  if (onMarkRead) {
    items.push({
      key: 'read',
      label: 'Mark all read',
      icon: <CheckCheck aria-hidden="true" />,
      onSelect: onMarkRead,
    });
  }
  if (onChooseColumns) {
    items.unshift({
      key: 'columns',
      label: 'Columns…',
      icon: <Columns3 aria-hidden="true" />,
      onSelect: onChooseColumns,
    });
  }
  return (
    <Menu
      items={items}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          variant="plain"
          square
          aria-label={`More actions for ${plural}`}
          icon={<Ellipsis />}
        />
      )}
    />
  );
}

/** The menu for a list of documents: exports what the list shows, in its order. */
export function ListMenu({
  entity,
  keys,
  onChooseColumns,
}: {
  readonly entity: EntityDefinition;
  readonly keys: readonly string[] | undefined;
  readonly onChooseColumns?: (() => void) | undefined;
}) {
  const device = useDevice();
  if (!device) return null;
  const { mirror, person } = device;
  const type = documentTypeOf(entity);
  const exportList =
    keys &&
    (async () => {
      const { csvLines, saveTable } = await import('./exportList.ts');
      saveTable(entity.api, await csvLines(mirror, type, keys, person.isStaff));
    });
  const mayImport = importable.includes(type) && mayCreateAny(person, type);
  return (
    <TableMenu
      plural={entity.plural}
      onExport={exportList}
      importAt={mayImport ? `/import/${entity.api}` : undefined}
      onChooseColumns={onChooseColumns}
      onMarkRead={
        person.seenAs
          ? undefined
          : () => void markAllRead(mirror).then(() => showDone('Everything is marked as read'))
      }
    />
  );
}
