import { Flex, Heading } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { changedFields, merge3 } from '#domain/rules/conflicts/merge.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import { onlyWritable } from '#domain/rules/permissions/writable.ts';
import { audienceOf } from '#domain/content/person.ts';
import type { Transition } from '#domain/content/status.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { ChangedBy, headingOf } from '#screens/documents/conflicts/ChangedBy.tsx';
import { BulkChoices } from './BulkChoices.tsx';
import { ConflictField } from './ConflictField.tsx';
import { ConflictNotices } from './ConflictNotices.tsx';
import type { ConflictProps } from '#screens/documents/conflicts/conflictProps.ts';
import { type ConflictTexts, fieldConflictsOf } from './fieldConflicts.ts';
import { MergedFields } from './MergedFields.tsx';
import { SettleBar } from '#screens/documents/conflicts/SettleBar.tsx';
import { StatusNotice } from '#screens/documents/conflicts/StatusNotice.tsx';
import { TransitionDecision } from '#screens/documents/conflicts/TransitionDecision.tsx';
import { useChoices } from './useChoices.ts';
import { cardOf, useSettleShortcuts } from './useSettleShortcuts.ts';
import { useSettling } from './useSettling.ts';

/** Settles a conflict field by field. Fields that merge without a decision are listed below the ones to decide. */
export function SettleByField({
  entity,
  device,
  texts,
  context,
  conflict,
  choices: choiceRows,
  transition,
  leave,
}: ConflictProps & {
  readonly texts: ConflictTexts;
  readonly context: FieldContext;
  readonly conflict: Conflict;
  /** Decisions made so far. */
  readonly choices: readonly ChoiceRow[];
  /** The status change that waits with the edits, if there is one. */
  readonly transition: Transition | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { base, theirs } = texts;
  const mine = useMemo(() => changedFields(texts.base.body, texts.mine.body), [texts]);
  const { person } = device;
  const choices = useChoices(device, conflict, choiceRows);
  const edited = choices.editedFields.join(' ');
  const merged = useMemo(() => {
    const writable = onlyWritable(entity.allFields, mine, audienceOf(person));
    const all = merge3(entity.allFields, texts.base.body, writable, texts.theirs.body);
    // A field whose result is being edited stays to be decided, also when the two sides no longer differ.
    const typed = edited.split(' ').filter((name) => Object.hasOwn(writable, name));
    const isOther = (name: string) => !typed.includes(name);
    return {
      ...all,
      mine: all.mine.filter(isOther),
      theirs: all.theirs.filter(isOther),
      conflicts: [...all.conflicts.filter(isOther), ...typed],
    };
  }, [entity, mine, texts, person, edited]);
  const fieldConflicts = useMemo(() => fieldConflictsOf(entity, texts, merged), [entity, texts, merged]);
  const settling = useSettling({
    entity,
    device,
    texts,
    mine,
    merged,
    fieldConflicts,
    choices,
    transition,
    leave,
  });
  useSettleShortcuts(frame, fieldConflicts, choices, settling.save);
  const { open, undecidedCount, refusal, statusId } = settling;
  const next = open[0];
  return (
    <Flex direction="column" gap="4" ref={frame}>
      <Heading as="h1" overflowWrap="anywhere">
        {headingOf(entity, theirs)}
      </Heading>
      <ChangedBy theirs={theirs} base={base} />
      <ConflictNotices
        entity={entity}
        keyId={base.keyId}
        mine={mine}
        person={person}
        hasChanged={settling.hasChanged}
        refusal={refusal}
      />
      {statusId !== undefined && (
        <StatusNotice
          base={base}
          theirs={theirs}
          statusId={statusId}
          busy={settling.busy}
          onDiscard={settling.discard}
        />
      )}
      {transition && (
        <TransitionDecision
          transition={transition}
          decidedOn={base.version}
          theirs={theirs}
          left={statusId ?? theirs.statusId}
          device={device}
          anyway={settling.anyway}
          onDecide={settling.decide}
        />
      )}
      {fieldConflicts.length > 0 && <BulkChoices fieldConflicts={fieldConflicts} choices={choices} />}
      {fieldConflicts.map((fieldConflict) => (
        <ConflictField
          key={fieldConflict.key}
          fieldConflict={fieldConflict}
          author={theirs.updatedBy.displayName}
          choices={choices}
          context={context}
          error={errorAt(refusal, fieldConflict.key.split('/', 1)[0] ?? '')}
        />
      ))}
      <MergedFields entity={entity} texts={texts} merged={merged} context={context} />
      <SettleBar status={undecidedCount > 0 ? `${undecidedCount} still to decide` : ''}>
        <Button
          variant="primary"
          action
          busy={settling.busy}
          disabled={undecidedCount > 0}
          onClick={settling.save}
        >
          {fieldConflicts.length > 0 ? 'Save this text' : 'Save the merged text'}
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

function errorAt(refusal: Refusal | null, name: string): string | undefined {
  const errors = refusal?.errors?.filter((error) => error.name.split('.', 1)[0] === name) ?? [];
  return errors.flatMap((error) => error.messages).join('. ') || undefined;
}
