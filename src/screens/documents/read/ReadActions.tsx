import { Flex } from '@chakra-ui/react';
import { Copy, Ellipsis, NotebookPen, PencilLine, Printer } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayReference } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { holdsCode, may } from '#domain/rules/permissions/permissions.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { type TransitionName, status, transitions as allTransitions } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { narrowScreen, useMedia, wideScreen } from '#ui/media.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { ActButton, menuItemsOf } from '#screens/shared/acts/ActButton.tsx';
import type { Act } from '#screens/shared/acts/act.ts';
import { documentKeys } from '#screens/shared/acts/shortcuts.ts';
import { useActs } from '#screens/shared/acts/useActs.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { printAddress } from '#screens/shared/PrintLink.tsx';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import type { useTransitions } from './useTransitions.ts';

const FlagDialog = lazy(() => import('./FlagDialog.tsx'));
const LogDialog = lazy(() => import('#screens/documents/log/LogDialog.tsx'));
const flagTransition = allTransitions.flag;

type ActName = TransitionName | 'edit' | 'log' | 'copy' | 'print';

/** Order of the buttons after the likely next step: reviewing, editing, then the others. */
const order: readonly ActName[] = [
  'flag',
  'edit',
  'submit',
  'approve',
  'unarchive',
  'log',
  'copy',
  'print',
  'archive',
];

/**
 * Buttons for what the user may do with this document now (rule 6.3), the likely next step first and in colour. The palette
 * offers the same.
 */
export function ReadActions({
  entity,
  row,
  transitions,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly transitions: ReturnType<typeof useTransitions>;
}) {
  const isWide = useMedia(wideScreen);
  // On a phone there is room for one button beside the reference and the status, on a tablet for two.
  const narrowCount = useMedia(narrowScreen) ? 1 : 2;
  const device = useDevice();
  const [dialog, setDialog] = useState<'flag' | 'log' | null>(null);
  const acts = useDocumentActs(entity, row, transitions, setDialog);
  useActs(acts, entity.collection ? `“${row.body.title}”` : displayReference(row));
  // Where two buttons fill the line of a phone, printing does not push the second into the menu, where it stands itself.
  const notPrint = acts.filter(({ id }) => id !== 'print');
  const isEachInLine = isWide || acts.length <= narrowCount + 1;
  const inLine = isEachInLine
    ? acts
    : notPrint.length <= narrowCount + 1
      ? notPrint
      : acts.slice(0, narrowCount);
  const others = acts.filter((act) => !inLine.includes(act));
  const onClose = () => setDialog(null);
  return (
    <Flex gap="2" align="center" flexShrink="0" role="group" aria-label="Actions">
      {inLine.map((act) => (
        <ActButton key={act.id} act={act} isWide={isWide} isMain={act.id === nextAct(entity, row, acts)} />
      ))}
      {dialog === 'flag' && device && (
        <Suspense>
          <FlagDialog
            device={device}
            row={row}
            onClose={onClose}
            onFlag={() => void transitions.run(flagTransition)}
          />
        </Suspense>
      )}
      {dialog === 'log' && device && (
        <Suspense>
          <LogDialog device={device} row={row} onClose={onClose} />
        </Suspense>
      )}
      {others.length > 0 && (
        <Menu
          items={menuItemsOf(others)}
          renderTrigger={(props) => <IconButton label="More actions" icon={<Ellipsis />} {...props} />}
        />
      )}
    </Flex>
  );
}

/** Returns what the user may do with a document now, the likely next step first, where Tab reaches it first. */
function useDocumentActs(
  entity: EntityDefinition,
  row: DocumentRow,
  transitions: ReturnType<typeof useTransitions>,
  openDialog: (dialog: 'flag' | 'log') => void,
): readonly Act[] {
  const navigate = useNavigate();
  const device = useDevice();
  const person = device?.person;
  const mayEdit = person !== undefined && may(person, 'edit', row);
  // Also of an archived document, which is unarchived first (rule 7.10).
  const isEditOffered = person !== undefined && holdsCode(person, code.edit, row);
  const mayCopy = person !== undefined && entity.copyable && may(person, 'copy', row);
  const go = (page: string) => () => void navigate(`${entity.path}/${row.keyId}/${page}`);
  const print = printAddress(entity, { ids: [row.keyId] });
  const acts: (Act & { readonly id: ActName })[] = transitions.offered.map((transition) => {
    const Icon = transitionIcons[transition.name];
    return {
      id: transition.name,
      label: transition.label,
      icon: <Icon />,
      disabled: transitions.busy,
      run: () => (transition.name === 'flag' ? openDialog('flag') : void transitions.run(transition)),
    };
  });
  if (isEditOffered) {
    const unarchive = async () => {
      const { unarchiveToEdit } = await import('#screens/shared/document/unarchiveToEdit.ts');
      if (device && (await unarchiveToEdit(device, entity, row))) go('edit')();
    };
    acts.push({
      id: 'edit',
      label: 'Edit',
      icon: <PencilLine />,
      shortcut: documentKeys.edit,
      run: mayEdit ? go('edit') : () => void unarchive(),
    });
  }
  if (mayEdit && entity.key === 'encounter') {
    acts.push({ id: 'log', label: 'Log it', icon: <NotebookPen />, run: () => openDialog('log') });
  }
  if (mayCopy) acts.push({ id: 'copy', label: 'Copy', icon: <Copy />, run: go('copy') });
  if (print !== undefined) {
    acts.push({ id: 'print', label: 'Print', icon: <Printer />, run: () => void navigate(print) });
  }
  const next = nextAct(entity, row, acts);
  const rank = (id: ActName) => (id === next ? -1 : order.indexOf(id));
  return acts.toSorted((a, b) => rank(a.id) - rank(b.id));
}

/** The act that is likely next: a submitted document awaits its review, a complete one its submission. */
function nextAct(entity: EntityDefinition, { body, statusId }: DocumentRow, acts: readonly Act[]): ActName {
  const isOffered = (name: ActName) => acts.some(({ id }) => id === name);
  if (isOffered('approve') && statusId === status.submitted) return 'approve';
  if (isOffered('unarchive')) return 'unarchive';
  const isComplete = Object.entries(entity.allFields).every(
    ([name, field]) => !field.required || !isEmpty(field, body[name]),
  );
  return isOffered('submit') && isComplete ? 'submit' : 'edit';
}
