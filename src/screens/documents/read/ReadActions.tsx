import { Flex } from '@chakra-ui/react';
import { Copy, Ellipsis, NotebookPen, PencilLine, Printer } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { isEmpty } from '#domain/fields/field.ts';
import { may } from '#domain/permissions/permissions.ts';
import { type TransitionName, status, transitions as allTransitions } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { narrowScreen, useMedia, wideScreen } from '#ui/media.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useKeydown } from '#ui/useKeydown.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { printAddress } from '#screens/shared/PrintLink.tsx';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import { isTyping } from '#screens/shared/forms/isTyping.ts';
import type { useTransitions } from './useTransitions.ts';

const FlagDialog = lazy(() => import('./FlagDialog.tsx'));
const LogDialog = lazy(() => import('#screens/documents/log/LogDialog.tsx'));
const flagTransition = allTransitions.flag;

interface Action {
  readonly name: TransitionName | 'edit' | 'log' | 'copy' | 'print';
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/**
 * Buttons for the actions that the user may take on this document now (rule 6.3), the likely one first in
 * colour. The E key edits.
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
  const navigate = useNavigate();
  const isWide = useMedia(wideScreen);
  // On a phone there is room for one button beside the reference and the status, on a tablet for two.
  const narrowCount = useMedia(narrowScreen) ? 1 : 2;
  const device = useDevice();
  const person = device?.person;
  const [isFlagging, setIsFlagging] = useState(false);
  const [isLogging, setIsLogging] = useState(false);
  const mayEdit = person !== undefined && may(person, 'edit', row);
  const mayCopy = person !== undefined && entity.copyable && may(person, 'copy', row);
  const address = `${entity.path}/${row.keyId}`;
  useKeydown((event) => {
    if (!mayEdit || event.key !== 'e' || isTyping(event)) return;
    event.preventDefault();
    void navigate(`${address}/edit`);
  });
  const go = (to: string) => () => void navigate(`${address}/${to}`);
  const actions: Action[] = transitions.offered.map((transition) => {
    const Icon = transitionIcons[transition.name];
    return {
      name: transition.name,
      label: transition.label,
      icon: <Icon />,
      disabled: transitions.busy,
      run: () => (transition.name === 'flag' ? setIsFlagging(true) : void transitions.run(transition)),
    };
  });
  if (mayEdit) actions.unshift({ name: 'edit', label: 'Edit', icon: <PencilLine />, run: go('edit') });
  if (mayEdit && entity.key === 'encounter') {
    actions.push({ name: 'log', label: 'Log it', icon: <NotebookPen />, run: () => setIsLogging(true) });
  }
  if (mayCopy) actions.push({ name: 'copy', label: 'Copy', icon: <Copy />, run: go('copy') });
  const print = printAddress(entity, { ids: [row.keyId] });
  // Where two buttons fill the line of a phone, printing does not push the second into a menu.
  if (print !== undefined && (isWide || actions.length > narrowCount + 1)) {
    actions.push({ name: 'print', label: 'Print', icon: <Printer />, run: () => void navigate(print) });
  }
  const next = nextAction(entity, row, transitions.offered);
  // The likely one is the first that Tab reaches.
  const ordered = actions.toSorted((a, b) => rank(a, next) - rank(b, next));
  const shown = isWide || ordered.length <= narrowCount + 1 ? ordered : ordered.slice(0, narrowCount);
  const others = ordered.slice(shown.length);
  return (
    <Flex gap="2" align="center" flexShrink="0" role="group" aria-label="Actions">
      {shown.map(({ name, label, icon, disabled, run }) => (
        <Button
          key={name}
          variant={name === next ? 'primary' : 'quiet'}
          icon={icon}
          disabled={disabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {isFlagging && device && (
        <Suspense>
          <FlagDialog
            device={device}
            row={row}
            onClose={() => setIsFlagging(false)}
            onFlag={() => void transitions.run(flagTransition)}
          />
        </Suspense>
      )}
      {isLogging && device && (
        <Suspense>
          <LogDialog device={device} row={row} onClose={() => setIsLogging(false)} />
        </Suspense>
      )}
      {others.length > 0 && (
        <Menu
          items={others.map(({ name, label, icon, disabled = false, run }) => ({
            key: name,
            label,
            icon,
            disabled,
            onSelect: run,
          }))}
          renderTrigger={(props) => <IconButton label="More actions" icon={<Ellipsis />} {...props} />}
        />
      )}
    </Flex>
  );
}

/** The action that is likely next: a submitted document awaits its review, a complete one its submission. */
function nextAction(
  entity: EntityDefinition,
  { body, statusId }: DocumentRow,
  offered: ReturnType<typeof useTransitions>['offered'],
): Action['name'] {
  const may = (name: TransitionName) => offered.some((each) => each.name === name);
  if (may('approve') && statusId === status.submitted) return 'approve';
  const isComplete = Object.entries(entity.allFields).every(
    ([name, field]) => !field.required || !isEmpty(field, body[name]),
  );
  return may('submit') && isComplete ? 'submit' : 'edit';
}

/** The order in which actions keep their button: the likely one, then those of a review, editing, the others. */
function rank({ name }: Action, next: Action['name']): number {
  if (name === next) return 0;
  switch (name) {
    case 'flag':
      return 1;
    case 'edit':
      return 2;
    case 'submit':
    case 'approve':
    case 'unarchive':
      return 3;
    case 'log':
      return 4;
    case 'copy':
      return 5;
    case 'print':
      return 6;
    case 'archive':
      return 7;
  }
}
