import { useMemo } from 'react';
import { changedFields } from '#domain/rules/conflicts/merge.ts';
import type { Document } from '#domain/content/document.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useChosenReferences } from '#screens/shared/references/useChosenReferences.ts';
import type { ConflictProps } from './conflictProps.ts';
import { SettleByField } from './fields/SettleByField.tsx';
import { TransitionConflict } from './TransitionConflict.tsx';
import { pendingTransition } from './TransitionDecision.tsx';
import { useConflictTexts } from './useConflictTexts.ts';

/** Settles a conflict: field by field where I changed text, by one decision where I only changed the status. */
export function Settle({
  entity,
  device,
  conflict,
  choices,
  theirs,
  lane,
  leave,
}: ConflictProps & {
  readonly conflict: Conflict;
  /** Decisions made so far. */
  readonly choices: readonly ChoiceRow[];
  readonly theirs: Document;
  readonly lane: readonly OutboxRow[];
}) {
  const base = useMemo(() => baseOf(conflict, lane), [conflict, lane]);
  const texts = useConflictTexts(base, lane, theirs);
  const bodies = useMemo(() => [texts.base.body, texts.mine.body, texts.theirs.body], [texts]);
  const references = useChosenReferences(entity.allFields, bodies, documentTypeOf(entity));
  const context = useMemo<FieldContext | undefined>(
    () => references && { references, lists: references.game.lists, newId: device.newId },
    [references, device],
  );
  if (!context) return null;
  const transition = pendingTransition(lane);
  const hasTextChanges = Object.keys(changedFields(texts.base.body, texts.mine.body)).length > 0;
  const props = { entity, device, texts, context, leave };
  if (transition && !hasTextChanges && texts.mine.teamId === texts.base.teamId) {
    return <TransitionConflict {...props} transition={transition} />;
  }
  return <SettleByField {...props} conflict={conflict} choices={choices} transition={transition} />;
}
