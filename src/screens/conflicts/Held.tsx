import { Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { createFromHeld, heldText } from '#actions/createAnew';
import type { Device } from '#actions/device';
import type { EntityDefinition } from '#domain/define';
import { mayCreateSome } from '#domain/permission';
import type { HeldRow } from '#mirror/database';
import { discardHeld } from '#mirror/discardOwn';
import { escapeHtml, showSnackbar } from '#session/store';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { askToDiscard } from '../documents/Trouble.tsx';
import type { Leave } from './Conflict.tsx';
import { OwnText } from './OwnText.tsx';

/** For own words about a document that is not to be seen any more: take them away, make a new one of them, or let them go. */
export function Held({
  entity,
  device,
  held,
  isBack,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly held: HeldRow;
  /** Its document may be seen again. */
  readonly isBack: boolean;
  readonly leave: Leave;
}) {
  const [error, setError] = useState<string | null>(null);
  const body = useMemo(() => heldText(held), [held]);
  const hasText = Object.keys(body).length > 0;
  const anew = async () => {
    const outcome = await createFromHeld(device, held);
    if (outcome.kind === 'refused') return setError(outcome.error);
    showSnackbar('success', `${escapeHtml(entity.label)} Created`);
    return leave(`${entity.path}/${outcome.document.keyId}/read`);
  };
  const discard = async () => {
    if (!(await askToDiscard(false))) return;
    await discardHeld(device.mirror, held.keyId, device.now());
    leave(isBack ? `${entity.path}/${held.keyId}/read` : entity.path);
  };
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" overflowWrap="anywhere">
        {entity.collection ? entity.label : held.reference} {held.title}
      </Heading>
      <Notice
        type="warning"
        title={
          isBack ? `You may see this ${entity.label} again` : `You may not see this ${entity.label} any more`
        }
        actions={
          <>
            {hasText && mayCreateSome(device.person, entity.key) && (
              <Button variant="primary" action onClick={() => void anew()}>
                Make a new {entity.label} with my text
              </Button>
            )}
            <Button action onClick={() => void discard()}>
              Discard my changes
            </Button>
          </>
        }
      >
        <Text>
          {isBack ? 'It was out of your sight for a while.' : 'It was removed, or taken out of your sight.'}{' '}
          What you wrote and had not sent is yours: it is kept on this device until you have decided, and
          nobody else has seen it.
        </Text>
        {error && <Text fontWeight="semibold">{error}</Text>}
      </Notice>
      <OwnText
        entity={entity}
        isStaff={device.person.isStaff}
        title={held.title}
        body={body}
        changes={held.changes}
      />
    </Flex>
  );
}
