import { useState } from 'react';
import { type Settled, settle, statusAfterSettling } from '#actions/settleConflict.ts';
import { settleWithTransition } from '#actions/settleConflictWithTransition.ts';
import { teamChoiceKey } from '#mirror/conflicts/resultTexts.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Merged } from '#domain/rules/conflicts/merge.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import type { StatusId, Transition } from '#domain/content/status.ts';
import { showDone } from '#session/store.ts';
import type { ConflictProps } from '#screens/documents/conflicts/conflictProps.ts';
import type { Choices } from './useChoices.ts';
import { type FieldConflict, type ConflictTexts, resultOf } from './fieldConflicts.ts';

interface SettlingOptions extends ConflictProps {
  readonly texts: ConflictTexts;
  readonly mine: BodyPatch;
  readonly merged: Merged;
  readonly fieldConflicts: readonly FieldConflict[];
  readonly choices: Choices;
  readonly transition: Transition | undefined;
}

/** Tracks what is still to decide, and saves the result once everything is decided. */
export function useSettling({
  entity,
  device,
  texts,
  mine,
  merged,
  fieldConflicts,
  choices,
  transition,
  leave,
}: SettlingOptions) {
  const { base, theirs } = texts;
  const [openedVersion] = useState(theirs.version);
  const [wasOutdated, setWasOutdated] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  // A decision about the status counts for one version of theirs only.
  const [decided, setDecided] = useState<{ version: number; anyway: boolean } | null>(null);
  const anyway = decided?.version === theirs.version ? decided.anyway : null;
  const open = fieldConflicts.filter((fieldConflict) => choices.sideOf(fieldConflict) === undefined);
  const undecidedCount = open.length + (transition && anyway === null ? 1 : 0);

  const settleWith = (result: BodyPatch, teamId: string | undefined, statusId: StatusId | null) =>
    transition
      ? settleWithTransition(device, theirs, { mine, result, teamId }, statusId)
      : settle(device, theirs, mine, result, teamId);
  // Until a conflict is decided, mine counts.
  const valueOf = (key: string) => {
    const fieldConflict = fieldConflicts.find((each) => each.key === key);
    if (!fieldConflict || choices.sideOf(fieldConflict) === undefined) return fieldConflict?.mine;
    return choices.valueOf(fieldConflict);
  };
  const result = resultOf(entity, texts, merged, valueOf);
  const team = valueOf(teamChoiceKey);
  const teamId = typeof team === 'string' ? team : undefined;
  const mergedTeamId = texts.mine.teamId === base.teamId ? theirs.teamId : texts.mine.teamId;
  const settleChosen = () => settleWith(result, teamId, anyway && transition ? transition.to : null);
  const finish = async (settleNow: () => Promise<Settled>, message: string) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await choices.flush();
      const outcome = await settleNow();
      if (outcome.kind === 'refused') return setRefusal(outcome);
      // One of the texts has changed, and this screen already shows the latest.
      if (outcome.kind === 'moved') return setWasOutdated(true);
      showDone(message);
      return leave(`${entity.path}/${base.keyId}/read`);
    } finally {
      setBusy(false);
    }
  };
  return {
    open,
    undecidedCount,
    anyway,
    /** The status that saving sets it to, if that changes it. */
    statusId: statusAfterSettling(device, theirs, { body: result, teamId: teamId ?? mergedTeamId }),
    refusal,
    busy,
    hasChanged: wasOutdated || theirs.version !== openedVersion,
    decide: (yes: boolean) => setDecided({ version: theirs.version, anyway: yes }),
    save: () => {
      if (undecidedCount === 0) void finish(settleChosen, `${entity.label} Saved`);
    },
    /** Takes all of theirs, and leaves my text in the versions. */
    discard: () =>
      void finish(() => settleWith(theirs.body, theirs.teamId, null), 'Your text is in the versions'),
  };
}
