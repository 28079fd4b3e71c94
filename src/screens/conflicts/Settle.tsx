import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device';
import { settle } from '#actions/settle';
import { settleWithMove } from '#actions/settleWithMove';
import type { Refusal } from '#domain/outcome';
import type { EntityDefinition } from '#domain/define';
import type { Document } from '#domain/document';
import type { FieldValue } from '#domain/field';
import { merge3 } from '#domain/merge';
import type { ConflictRow, OutboxRow } from '#mirror/database';
import { myPatch } from '#mirror/settle';
import { escapeHtml, showSnackbar } from '#session/store';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import type { FieldContext } from '#ui/fields/context';
import { Errors } from '../documents/Errors.tsx';
import { notSaved } from '../documents/Trouble.tsx';
import { keyOf } from '../documents/entityKey.tsx';
import { titleOf, useReferences } from '../documents/references.tsx';
import { ConflictField } from './ConflictField.tsx';
import { MergedFields } from './MergedFields.tsx';
import { MoveDecision, moveIn } from './MoveDecision.tsx';
import { useChoices } from './choices.tsx';

interface SettleProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: ConflictRow;
  readonly theirs: Document;
  readonly lane: readonly OutboxRow[];
}

/** Field by field from the text before, mine and theirs to one text; what does not clash is merged already. */
export function Settle({ entity, device, conflict, theirs, lane }: SettleProps) {
  const navigate = useNavigate();
  const { base } = conflict;
  const mine = useMemo(() => myPatch(base, lane), [base, lane]);
  const merged = useMemo(
    () => merge3(entity.allFields, base.body, mine, theirs.body),
    [entity, base, mine, theirs],
  );
  const choices = useChoices(mine, theirs.body);
  const move = moveIn(lane);
  const [anyway, setAnyway] = useState<boolean | null>(null);
  const [opened] = useState(theirs.version);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const bodies = useMemo(() => [base.body, mine, theirs.body], [base, mine, theirs]);
  const references = useReferences(entity.allFields, bodies, keyOf(entity));
  const context = useMemo<FieldContext | undefined>(
    () => references && { references, lists: references.game.lists, newId: device.newId },
    [references, device],
  );
  if (!context) return null;
  const open = choices.open(merged.conflicts).length;
  const undecided = open + (move && anyway === null ? 1 : 0);

  const save = async () => {
    setBusy(true);
    try {
      const result: Record<string, FieldValue> = { ...merged.body };
      for (const name of merged.conflicts) result[name] = choices.valueOf(name) ?? null;
      const settled = move
        ? await settleWithMove(device, theirs, { mine, result }, anyway ? move.to : null)
        : await settle(device, theirs, mine, result);
      if (settled.kind === 'refused') return setRefusal(settled);
      // Theirs has moved on: this screen is following it already.
      if (settled.kind === 'moved') return undefined;
      showSnackbar('success', `${escapeHtml(entity.label)} Saved`);
      return await navigate(`${entity.path}/${base.keyId}/read`, { replace: true });
    } finally {
      setBusy(false);
    }
  };

  const saveButton = (
    <Button variant="primary" action busy={busy} disabled={undecided > 0} onClick={() => void save()}>
      {saveWords(merged.conflicts.length, Object.keys(mine).length, move !== undefined)}
    </Button>
  );
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" overflowWrap="anywhere">
        {titleOf(theirs)}
      </Heading>
      <Notice type="error" title={notSaved(entity)}>
        Nothing is lost: both texts are here, and what you do not take is kept in the versions.
      </Notice>
      {theirs.version !== opened && (
        <Notice type="warning" title="It has changed again meanwhile">
          You see the newest text. What you decided about words that changed is open again.
        </Notice>
      )}
      {refusal && (
        <Notice type="error" title={refusal.error}>
          {refusal.errors && (
            <Errors
              entity={entity}
              editAddress={`${entity.path}/${base.keyId}/edit`}
              errors={refusal.errors}
            />
          )}
        </Notice>
      )}
      {move && (
        <MoveDecision
          move={move}
          decidedOn={base.version}
          theirs={theirs}
          device={device}
          anyway={anyway}
          onDecide={setAnyway}
        />
      )}
      {merged.conflicts.length > 0 && (
        <Flex align="center" gap="2" wrap="wrap" role="group" aria-label="All fields">
          <Text flex={{ base: '1 1 100%', md: '1 1 14rem' }}>
            {merged.conflicts.length === 1
              ? 'One field was changed by both of you.'
              : `${merged.conflicts.length} fields were changed by both of you.`}
          </Text>
          <Button action onClick={() => choices.take(merged.conflicts, 'mine')}>
            Mine for all
          </Button>
          <Button action onClick={() => choices.take(merged.conflicts, 'theirs')}>
            Theirs for all
          </Button>
        </Flex>
      )}
      {merged.conflicts.map((name) => {
        const field = entity.allFields[name];
        return (
          field && (
            <ConflictField
              key={name}
              name={name}
              field={field}
              texts={{ base: base.body[name], mine: mine[name], theirs: theirs.body[name] }}
              author={theirs.updatedBy.displayName}
              choices={choices}
              context={context}
            />
          )
        );
      })}
      <MergedFields entity={entity} base={base} merged={merged} context={context} />
      <Box
        position="sticky"
        bottom="0"
        paddingBlock="3"
        background="surface.page"
        borderTopWidth="thin"
        borderColor="line"
      >
        <Flex align="center" gap="3" wrap="wrap">
          {saveButton}
          <Text color="ink.muted" aria-live="polite">
            {undecided > 0 && `${undecided} still to decide`}
          </Text>
        </Flex>
      </Box>
    </Flex>
  );
}

function saveWords(conflicts: number, mine: number, moves: boolean): string {
  if (conflicts > 0) return 'Save this text';
  return mine > 0 || !moves ? 'Save merged' : 'Done';
}
