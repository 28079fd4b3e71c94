import { Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { createAnew } from '#actions/createAnew';
import type { Device } from '#actions/device';
import { settleWithMove } from '#actions/settleWithMove';
import { isSide } from '#domain/change';
import type { EntityDefinition } from '#domain/define';
import type { Document } from '#domain/document';
import { code, holds, mayCreateSome } from '#domain/permission';
import { status } from '#domain/status';
import type { ConflictRow, OutboxRow } from '#mirror/database';
import { discardOwn } from '#mirror/discardOwn';
import { overlay } from '#mirror/overlay';
import { myPatch } from '#mirror/settle';
import { escapeHtml, showSnackbar } from '#session/store';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { askToDiscard, notSaved } from '../documents/Trouble.tsx';
import { ChangedBy, headingOf } from './ChangedBy.tsx';
import type { Leave } from './Conflict.tsx';
import { OwnText } from './OwnText.tsx';

/**
 * For changes to a document that was archived or removed meanwhile, or that somebody may read and not change any more:
 * leave it as it is, or make a new one of one's own text.
 */
export function Gone({
  entity,
  device,
  conflict,
  lane,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: ConflictRow;
  readonly lane: readonly OutboxRow[];
  readonly leave: Leave;
}) {
  const [error, setError] = useState<string | null>(null);
  const { base, theirs } = conflict;
  const mine = useMemo(() => myPatch(base, lane), [base, lane]);
  const changes = useMemo(() => lane.map((row) => row.change).filter((each) => !isSide(each)), [lane]);
  const hasText = Object.keys(mine).length > 0;
  const isArchived = theirs?.statusId === status.archived;
  // Whoever may still write about it leaves their text in its versions; of anybody else's nothing can stay there.
  const keeps = theirs && holds(device.person, code.edit, theirs) ? theirs : null;
  const goOn = () => leave(theirs ? `${entity.path}/${base.keyId}/read` : entity.path);
  const anew = async () => {
    const outcome = await createAnew(device, base, overlay(base, lane).body);
    if (outcome.kind === 'refused') return setError(outcome.error);
    showSnackbar('success', `${escapeHtml(entity.label)} Created`);
    return leave(`${entity.path}/${outcome.document.keyId}/read`);
  };
  const letBe = async () => {
    if (!keeps) {
      if (hasText && !(await askToDiscard(false))) return undefined;
      await discardOwn(device.mirror, base.keyId, device.now());
      return goOn();
    }
    const settled = await settleWithMove(
      device,
      keeps,
      { mine, result: keeps.body, teamId: keeps.teamId },
      null,
    );
    if (settled.kind === 'refused') return setError(settled.error);
    return settled.kind === 'settled' ? goOn() : undefined;
  };
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" overflowWrap="anywhere">
        {headingOf(entity, base)}
      </Heading>
      {theirs && <ChangedBy theirs={theirs} base={base} />}
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
            <Button action onClick={() => void letBe()}>
              {!keeps && hasText ? 'Discard my changes' : isArchived ? 'Leave it Archived' : 'Leave as it is'}
            </Button>
          </>
        }
      >
        <Text>
          {whatHappened(theirs)}{' '}
          {hasText &&
            `Your text is below and is kept on this device until you have decided${
              keeps ? '; if you leave it, your text goes into its versions' : ''
            }.`}
        </Text>
        {error && <Text fontWeight="semibold">{error}</Text>}
      </Notice>
      <OwnText
        entity={entity}
        isStaff={device.person.isStaff}
        title={base.body.title}
        body={mine}
        changes={hasText ? changes : []}
      />
    </Flex>
  );
}

function whatHappened(theirs: Document | null): string {
  if (!theirs) return 'It was removed meanwhile.';
  const by = theirs.updatedBy.displayName;
  return theirs.statusId === status.archived
    ? `It was archived meanwhile by ${by}.`
    : `It was changed meanwhile by ${by}. You may not change it any more.`;
}
