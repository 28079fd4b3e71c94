import { Download, Ellipsis, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { mayCreateSome } from '#domain/permissions/permissions.ts';
import { Button } from '#ui/Button.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { keyOf } from '../document/documentType.ts';
import { useDevice } from '../useMirror.ts';
import { importable } from './importable.ts';

/** The ways in and out of a list as a table for spreadsheets. */
export function TableMenu({
  plural,
  onExport,
  importAt,
}: {
  readonly plural: string;
  /** Undefined while the list is not whole. */
  readonly onExport: (() => Promise<void>) | undefined;
  /** Where a table is taken in, for whoever may. */
  readonly importAt: string | undefined;
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
  return (
    <Menu
      items={items}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          variant="plain"
          square
          aria-label={`Export and import ${plural}`}
          icon={<Ellipsis />}
        />
      )}
    />
  );
}

/** The same for a list of documents: what it shows now, in its order, goes out. */
export function ListMenu({
  entity,
  keys,
}: {
  readonly entity: EntityDefinition;
  readonly keys: readonly string[] | undefined;
}) {
  const device = useDevice();
  if (!device) return null;
  const { mirror, person } = device;
  const kind = keyOf(entity);
  const write =
    keys &&
    (async () => {
      const { listLines, saveTable } = await import('./exportList.ts');
      saveTable(entity.api, await listLines(mirror, kind, keys, person.isStaff));
    });
  const mayImport = importable.includes(kind) && mayCreateSome(person, kind);
  return (
    <TableMenu
      plural={entity.plural}
      onExport={write}
      importAt={mayImport ? `/import/${entity.api}` : undefined}
    />
  );
}
