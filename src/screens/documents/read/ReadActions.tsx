import { Flex } from '@chakra-ui/react';
import { Copy, PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import { isTyping } from '#screens/shared/isTyping.ts';
import type { useTransitions } from './useTransitions.ts';

/** Buttons for the actions that the user may take on this document now (specification 4.2). The E key edits. */
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
  const person = useDevice()?.person;
  const mayEdit = person !== undefined && may(person, 'edit', row);
  const mayCopy = person !== undefined && entity.copyable && may(person, 'copy', row);
  const address = `${entity.path}/${row.keyId}`;
  useEffect(() => {
    if (!mayEdit) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'e' || isTyping(event)) return;
      event.preventDefault();
      void navigate(`${address}/edit`);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mayEdit, navigate, address]);
  return (
    <Flex gap="2" wrap="wrap" marginBlock="4" role="group" aria-label="Actions">
      {mayEdit && (
        <Button
          variant="primary"
          action
          icon={<PencilLine />}
          onClick={() => void navigate(`${address}/edit`)}
        >
          Edit
        </Button>
      )}
      {transitions.offered.map((transition) => {
        const Icon = transitionIcons[transition.name];
        return (
          <Button
            key={transition.name}
            action
            icon={<Icon />}
            disabled={transitions.busy}
            onClick={() => void transitions.run(transition)}
          >
            {transition.label}
          </Button>
        );
      })}
      {mayCopy && (
        <Button action icon={<Copy />} onClick={() => void navigate(`${address}/copy`)}>
          Copy
        </Button>
      )}
    </Flex>
  );
}
