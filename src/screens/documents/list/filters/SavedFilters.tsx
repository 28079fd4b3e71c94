import { Bookmark, BookmarkPlus, PencilLine, Trash2, Users } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { deleteFilter, renameFilter, saveFilter } from '#actions/person/listPreferences.ts';
import { deleteView, shareView } from '#actions/person/teamViews.ts';
import type { SavedFilter } from '#mirror/storage/meta.ts';
import { type SharedView, sharedViews } from '#mirror/read/teamViews.ts';
import { ask, showDone, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useColumnChoice } from '#screens/documents/list/columns/columnChoice.ts';
import type { ListAddress } from '#screens/documents/list/listAddress.ts';
import { writeListQuery } from '#screens/documents/list/listQuery.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';

const SaveView = lazy(() => import('./SaveView.tsx'));

const none: readonly SharedView[] = [];

/**
 * Returns the buttons for saved filters, the person’s own and those of their teams, of which the one in use can be renamed
 * and deleted, and the button that saves others, with its name or as an icon; null where there are none.
 */
export function useSavedFilters(
  entity: EntityDefinition,
  address: ListAddress,
  saved: readonly SavedFilter[],
  isNamed: boolean,
): { readonly buttons: ReactNode; readonly saveButton: ReactNode } {
  const device = useDevice();
  const type = documentTypeOf(entity);
  const { chosen } = useColumnChoice(entity);
  const shared =
    useMirror(
      async (mirror) => (device && isEntityKey(type) ? sharedViews(mirror, device.person, type) : none),
      [device, type],
    ) ?? none;
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const applied = saved.find(({ asked }) => asked === address.query);
  const view = applied ? undefined : shared.find(({ query }) => query === address.query);
  const current = applied ?? view;
  const mayChange = applied !== undefined || view?.mayChange === true;
  const remove = async () => {
    if (!device || !current) return;
    const whose = view ? ` of ${view.team}, for all its members` : '';
    const question = { title: 'Confirm Delete', body: `Delete the saved filters “${current.name}”${whose}?` };
    if (!(await ask(question))) return;
    if (view) await deleteView(device, view);
    else await deleteFilter(device.mirror, type, current.name);
  };
  const share = async (sharedView: Parameters<typeof shareView>[1], message: string) => {
    if (!device) return;
    const refused = await shareView(device, sharedView);
    if (refused === undefined) showDone(message);
    else showSnackbar('error', refused);
  };
  const save = (name: string, teamId: string | null) => {
    setNaming(null);
    if (!device) return;
    if (naming === 'rename') {
      if (view) void share({ ...view, name }, 'Saved filters renamed');
      else if (applied) void renameFilter(device.mirror, type, applied.name, name);
      return;
    }
    // The columns are part of what is saved; the address has them where a view brought them along.
    const query = writeListQuery({ ...address, columns: address.columns ?? chosen });
    if (teamId === null) void saveFilter(device.mirror, type, { name, asked: query });
    else if (isEntityKey(type)) void share({ teamId, type, name, query }, 'Shared with the team');
    address.replace(query);
  };
  const buttons = saved.length + shared.length > 0 && (
    <>
      {saved.map(({ name, asked }) => (
        <SavedButton key={name} asked={asked} address={address} icon={<Bookmark />} label={name} />
      ))}
      {shared.map(({ id, team, name, query }) => (
        <SavedButton key={id} asked={query} address={address} icon={<Users />} label={`${team}: ${name}`} />
      ))}
      {current && mayChange && (
        <>
          <IconButton
            label={`Rename ${current.name}`}
            icon={<PencilLine />}
            onClick={() => setNaming('rename')}
          />
          <IconButton label={`Delete ${current.name}`} icon={<Trash2 />} onClick={() => void remove()} />
        </>
      )}
    </>
  );
  const startSaving = () => setNaming('new');
  const saveButton = (
    <>
      {address.query !== '' &&
        !current &&
        (isNamed ? (
          <Button variant="plain" icon={<BookmarkPlus />} onClick={startSaving}>
            Save filters
          </Button>
        ) : (
          <IconButton label="Save filters" icon={<BookmarkPlus />} onClick={startSaving} />
        ))}
      {naming !== null && (
        <Suspense>
          <SaveView
            isNew={naming === 'new'}
            initialName={naming === 'rename' ? (current?.name ?? '') : ''}
            onSave={save}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
  return { buttons: buttons || null, saveButton };
}

function SavedButton({
  asked,
  address,
  icon,
  label,
}: {
  readonly asked: string;
  readonly address: ListAddress;
  readonly icon: ReactNode;
  readonly label: string;
}) {
  const isApplied = asked === address.query;
  return (
    <Button
      icon={icon}
      aria-pressed={isApplied}
      variant={isApplied ? 'plain' : 'quiet'}
      onClick={() => address.replace(asked)}
    >
      {label}
    </Button>
  );
}
