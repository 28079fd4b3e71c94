import { Flex, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { assignDocument } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { currentAssignment } from '#domain/content/assignment.ts';
import { displayReference } from '#domain/content/document.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ReferenceField } from '#ui/fields/combobox/ReferenceField.tsx';
import { DateTimeField } from '#ui/fields/inputs/DateTimeField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { readersOf } from '#screens/shared/document/readersOf.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

/** The people who may read a document; undefined while the server has not said so, as without a network. */
function useReaders({ entity, keyId }: DocumentRow): ReadonlySet<string> | undefined {
  const [readers, setReaders] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isOpen = true;
    readersOf({ entity, keyId }).then((ids) => isOpen && setReaders(ids), reportError);
    return () => {
      isOpen = false;
    };
  }, [entity, keyId]);
  return readers;
}

/** Chooses whom a document is assigned to, and by when it is due. */
export default function AssignDialog({
  device,
  row,
  onClose,
}: {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly onClose: () => void;
}) {
  const current = currentAssignment(row);
  const [to, setTo] = useState<string | undefined>(current?.to?.id);
  const [due, setDue] = useState(current?.due ?? null);
  const [isInvalid, setIsInvalid] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { busy, perform } = usePerform();
  const names = useNames();
  const readers = useReaders(row);
  const { person, by } = device;
  const port = useMemo(() => {
    const people = peopleAmong(names, person.id, by.displayName);
    return {
      label: (_target: string, id: string) =>
        people.get(id) ?? (id === current?.to?.id ? current.to.displayName : undefined),
      search: async (_target: string, text: string) =>
        [...people]
          .filter(([, name]) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
          .map(([id, label]) => {
            const mayRead = id === person.id || readers?.has(id) !== false;
            return { id, label, ...(mayRead ? {} : { note: 'May not read it', isDisabled: true }) };
          }),
    };
  }, [names, person, by, readers, current]);
  const assign = async (assignee: string | null) => {
    if (!(await perform(() => assignDocument(device, row, assignee, assignee === null ? null : due)))) return;
    onClose();
    showDone(assignee === null ? 'No longer assigned' : 'Assigned');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (to === undefined) setIsMissing(true);
    else if (!isInvalid) void assign(to);
  };
  return (
    <Dialog open title={`Assign ${displayReference(row)}`} onClose={onClose} width="26rem">
      <form onSubmit={submit} noValidate>
        {/* Room for the options, which the dialog would cut off. */}
        <Flex direction="column" gap="4" minHeight="20rem">
          <ReferenceField
            label="Assigned to"
            target="user"
            port={port}
            value={to === undefined ? [] : [to]}
            onChange={([id]) => setTo(id)}
            single
            required
            error={isMissing && to === undefined ? 'Required' : undefined}
          />
          <DateTimeField
            label="Due"
            value={due}
            onChange={setDue}
            onInvalid={(invalid) => setIsInvalid(Boolean(invalid))}
          />
          {!readers && person.isStaff && (
            <Text color="ink.muted">
              You’re offline, so this device cannot tell who may read it. The server refuses to assign it to
              people who may not.
            </Text>
          )}
        </Flex>
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button onClick={onClose}>Cancel</Button>
          {current && <Button onClick={() => void assign(null)}>Assign to nobody</Button>}
          <Button variant="primary" type="submit" busy={busy}>
            Assign
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}

/**
 * The people to whom somebody can assign a document, by id: themselves, and for staff, whose devices have the names, everybody
 * else on the staff.
 */
function peopleAmong(
  names: ReadonlyMap<string, string>,
  ownId: string,
  ownName: string,
): ReadonlyMap<string, string> {
  const prefix = 'user:';
  const others = [...names]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, name]) => [key.slice(prefix.length), name] as const)
    .filter(([id]) => id !== ownId)
    .sort(([, a], [, b]) => a.localeCompare(b));
  return new Map([[ownId, `${ownName} (you)`], ...others]);
}
