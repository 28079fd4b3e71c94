import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { difference, merge3 } from '#domain/merge.ts';
import type { Document } from '#domain/document.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/database.ts';
import { Button } from '#ui/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { Notice } from '#ui/Notice.tsx';
import { Errors } from '../shared/document/Errors.tsx';
import { notSaved } from '../shared/document/Trouble.tsx';
import { keyOf } from '../shared/document/documentType.ts';
import { useReferences } from '../shared/references.tsx';
import { ChangedBy, headingOf } from './ChangedBy.tsx';
import type { Leave } from './Conflict.tsx';
import { ConflictField } from './ConflictField.tsx';
import { MergedFields } from './MergedFields.tsx';
import { MoveDecision, moveIn } from './MoveDecision.tsx';
import { MovedOn } from './MovedOn.tsx';
import { SettleBar } from './SettleBar.tsx';
import { useChoices } from './choices.ts';
import { pointsOf } from './points.ts';
import { cardOf, useSettleKeys } from './useSettleKeys.ts';
import { useSettling } from './useSettling.ts';
import { useTexts } from './useTexts.ts';

export interface SettleProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: ConflictRow;
  readonly theirs: Document;
  readonly lane: readonly OutboxRow[];
  readonly leave: Leave;
}

/** The way from two texts to one: by field where I wrote something, by a single decision where I only moved the status. */
export function Settle({ entity, device, conflict, theirs, lane, leave }: SettleProps) {
  const texts = useTexts(conflict.base, lane, theirs);
  const bodies = useMemo(() => [texts.base.body, texts.mine.body, texts.theirs.body], [texts]);
  const references = useReferences(entity.allFields, bodies, keyOf(entity));
  const context = useMemo<FieldContext | undefined>(
    () => references && { references, lists: references.game.lists, newId: device.newId },
    [references, device],
  );
  if (!context) return null;
  const move = moveIn(lane);
  const wrote = Object.keys(difference(texts.base.body, texts.mine.body)).length > 0;
  const parts = { entity, device, texts, context, leave };
  if (move && !wrote && texts.mine.teamId === texts.base.teamId) return <MovedOn {...parts} move={move} />;
  return <ByField {...parts} conflict={conflict} lane={lane} />;
}

const Keys = chakra('p', {
  base: {
    display: 'none',
    color: 'ink.muted',
    textStyle: 'small',
    '@media (pointer: fine)': { display: 'block' },
  },
});

/** Field by field from the text before, mine and theirs to one text; what does not clash is merged already. */
function ByField({
  entity,
  device,
  texts,
  context,
  conflict,
  lane,
  leave,
}: Omit<SettleProps, 'theirs'> & {
  readonly texts: ReturnType<typeof useTexts>;
  readonly context: FieldContext;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { base, theirs } = texts;
  const mine = useMemo(() => difference(texts.base.body, texts.mine.body), [texts]);
  const merged = useMemo(
    () => merge3(entity.allFields, texts.base.body, mine, texts.theirs.body),
    [entity, mine, texts],
  );
  const points = useMemo(() => pointsOf(entity, texts, merged), [entity, texts, merged]);
  const choices = useChoices(device.mirror, conflict);
  const move = moveIn(lane);
  const settling = useSettling({ entity, device, texts, mine, merged, points, choices, move, leave });
  useSettleKeys(frame, points, choices, settling.save);
  const { open, undecided, refusal } = settling;
  const next = open[0];
  const address = `${entity.path}/${base.keyId}/edit`;
  const errorAt = (name: string) =>
    refusal?.errors?.flatMap((each) => (each.name.split('.', 1)[0] === name ? each.messages : [])).join('. ');
  return (
    <Flex direction="column" gap="4" ref={frame}>
      <Heading as="h1" overflowWrap="anywhere">
        {headingOf(entity, theirs)}
      </Heading>
      <ChangedBy theirs={theirs} base={base} />
      <Notice type="error" title={notSaved(entity)}>
        Nothing is lost: both texts are here, and what you do not take is kept in the versions.
      </Notice>
      {settling.hasMoved && (
        <Notice type="warning" title="It has changed again meanwhile">
          You see the newest text. What you decided about words that changed is open again; all else stands.
        </Notice>
      )}
      {refusal && (
        <Notice type="error" title={refusal.error}>
          {refusal.errors && <Errors entity={entity} editAddress={address} errors={refusal.errors} />}
        </Notice>
      )}
      {move && (
        <MoveDecision
          move={move}
          decidedOn={base.version}
          theirs={theirs}
          device={device}
          anyway={settling.anyway}
          onDecide={settling.decide}
        />
      )}
      {points.length > 0 && (
        <Flex align="center" gap="2" wrap="wrap" role="group" aria-label="All at once">
          <Box flex={{ base: '1 1 100%', md: '1 1 14rem' }}>
            <Text>{countWords(points.length)}</Text>
            <Keys>J and K move · M mine · T theirs · B both · E edit · S save</Keys>
          </Box>
          <Button action onClick={() => choices.take(points, 'mine')}>
            Mine for all
          </Button>
          <Button action onClick={() => choices.take(points, 'theirs')}>
            Theirs for all
          </Button>
        </Flex>
      )}
      {points.map((point) => (
        <ConflictField
          key={point.key}
          point={point}
          author={theirs.updatedBy.displayName}
          choices={choices}
          context={context}
          error={errorAt(point.key.split('/', 1)[0] ?? '') || undefined}
        />
      ))}
      <MergedFields entity={entity} texts={texts} merged={merged} context={context} />
      <SettleBar said={undecided > 0 ? `${undecided} still to decide` : ''}>
        <Button
          variant="primary"
          action
          busy={settling.busy}
          disabled={undecided > 0}
          onClick={settling.save}
        >
          {points.length > 0 ? 'Save this text' : 'Save merged'}
        </Button>
        {next && (
          <Button
            action
            icon={<ArrowDown />}
            aria-label="Next to decide"
            onClick={() => cardOf(frame.current, next.key)?.focus()}
          >
            Next
          </Button>
        )}
      </SettleBar>
    </Flex>
  );
}

function countWords(count: number): string {
  return count === 1
    ? 'One thing was changed by both of you.'
    : `${count} things were changed by both of you.`;
}
