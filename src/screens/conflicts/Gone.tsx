import { Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAnew } from '#actions/createAnew';
import type { Device } from '#actions/device';
import type { EntityDefinition } from '#domain/define';
import { mayCreateSome } from '#domain/permission';
import type { ConflictRow, OutboxRow } from '#mirror/database';
import { discardLane } from '#mirror/discard';
import { overlay } from '#mirror/overlay';
import { myPatch } from '#mirror/settle';
import { escapeHtml, showSnackbar } from '#session/store';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { Sheet } from '../documents/Sheet.tsx';
import { askToDiscard, notSaved } from '../documents/Trouble.tsx';
import { titleOf, useReferences } from '../documents/references.tsx';

/** For a document that was archived or removed while changes to it waited here. */
export function Gone({
  entity,
  device,
  conflict,
  lane,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: ConflictRow;
  readonly lane: readonly OutboxRow[];
}) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const { base, theirs } = conflict;
  const mine = useMemo(() => myPatch(base, lane), [base, lane]);
  const bodies = useMemo(() => [mine], [mine]);
  const references = useReferences(entity.allFields, bodies);
  const hasText = Object.keys(mine).length > 0;
  if (!references) return null;
  const anew = async () => {
    const outcome = await createAnew(device, base, overlay(base, lane).body);
    if (outcome.kind === 'refused') return setError(outcome.error);
    showSnackbar('success', `${escapeHtml(entity.label)} Created`);
    return navigate(`${entity.path}/${outcome.document.keyId}/read`, { replace: true });
  };
  const discard = async () => {
    if (hasText && !(await askToDiscard(false))) return;
    await discardLane(device.mirror, base.keyId);
    await navigate(theirs ? `${entity.path}/${base.keyId}/read` : entity.path, { replace: true });
  };
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1">{titleOf(base)}</Heading>
      <Notice
        type="error"
        title={notSaved(entity)}
        actions={
          <>
            {hasText && mayCreateSome(device.person, entity.key) && (
              <Button variant="primary" action onClick={() => void anew()}>
                Make a new {entity.label} with my text
              </Button>
            )}
            <Button action onClick={() => void discard()}>
              {hasText ? 'Discard my changes' : 'Leave as it is'}
            </Button>
          </>
        }
      >
        {theirs
          ? `It was archived meanwhile by ${theirs.updatedBy.displayName}.`
          : 'It was removed meanwhile.'}{' '}
        {hasText && 'Your text is below and is kept on this device until you have decided.'}
        {error && <Text fontWeight="semibold">{error}</Text>}
      </Notice>
      {hasText && (
        <section aria-label="What you wrote">
          <Heading as="h2" size="md">
            What you wrote
          </Heading>
          <Sheet
            entity={entity}
            isStaff={device.person.isStaff}
            body={mine}
            references={references}
            leaveOut={Object.keys(entity.allFields).filter((name) => !(name in mine))}
          />
        </section>
      )}
    </Flex>
  );
}
