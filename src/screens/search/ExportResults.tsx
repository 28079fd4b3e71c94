import { type EntityKey, entities, isEntityKey } from '#domain/entities/index.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { TableMenu } from '#screens/shared/export/ListMenu.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';

/** The menu that exports what was found: a table for each type, because their columns differ. */
export function ExportResults({ keys }: { readonly keys: readonly string[] }) {
  const device = useDevice();
  if (!device || keys.length === 0) return null;
  const { mirror, person } = device;
  const exportAll = async () => {
    const { csvLines, saveTable } = await import('#screens/shared/export/exportList.ts');
    const byType = new Map<EntityKey, string[]>();
    for (const { entity, keyId } of await documentsByKey(mirror, keys)) {
      if (isEntityKey(entity)) byType.set(entity, [...(byType.get(entity) ?? []), keyId]);
    }
    for (const [type, ofType] of byType) {
      saveTable(`search-${entities[type].api}`, await csvLines(mirror, type, ofType, person.isStaff));
    }
  };
  return <TableMenu plural="results" onExport={exportAll} importAt={undefined} />;
}
