import { Download, Ellipsis, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { mayCreateAny } from '#domain/permissions/permissions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuLayer.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useDevice } from '#screens/shared/useMirror.ts';
import { importable } from './importable.ts';

/** Menu to export and import a list as a CSV table. */
export function TableMenu({
  plural,
  onExport,
  importAt,
}: {
  readonly plural: string;
  /** Undefined while the list is incomplete. */
  readonly onExport: (() => Promise<void>) | undefined;
  /** Address of the import screen, if the person may import. */
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

/** The menu for a list of documents: exports what the list shows, in its order. */
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
    />
  );
}
