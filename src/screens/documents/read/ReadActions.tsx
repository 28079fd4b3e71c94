import { Flex } from '@chakra-ui/react';
import { Archive, ArchiveRestore, Check, Copy, Flag, type LucideIcon, PencilLine, Send } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { TransitionName } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import { isTyping } from '#screens/shared/isTyping.ts';
import type { useTransitions } from './useTransitions.ts';

const icons: Readonly<Record<TransitionName, LucideIcon>> = {
  submit: Send,
  archive: Archive,
  unarchive: ArchiveRestore,
  approve: Check,
  flag: Flag,
};

/** What a person may do with this document now (specification 4.2). E edits. */
export function ReadActions({
  entity,
  row,
  deeds,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly deeds: ReturnType<typeof useTransitions>;
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
      {deeds.offered.map((move) => {
        const Icon = icons[move.name];
        return (
          <Button
            key={move.name}
            action
            icon={<Icon />}
            disabled={deeds.busy}
            onClick={() => void deeds.make(move)}
          >
            {move.label}
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
