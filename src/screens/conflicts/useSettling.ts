import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { settle } from '#actions/settle.ts';
import { settleWithTransition } from '#actions/settleWithMove.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import type { Merged } from '#domain/merge.ts';
import type { Refusal } from '#domain/outcome.ts';
import type { Move } from '#domain/status.ts';
import { teamChoiceKey } from '#mirror/outbox/conflicts.ts';
import { showSnackbar } from '#session/store.ts';
import type { Leave } from './Conflict.tsx';
import type { Choices } from './choices.ts';
import { type Point, type Texts, resultOf } from './points.ts';

interface Given {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly texts: Texts;
  readonly mine: BodyPatch;
  readonly merged: Merged;
  readonly points: readonly Point[];
  readonly choices: Choices;
  readonly move: Move | undefined;
  readonly leave: Leave;
}

/** What is still open, and saving once nothing is. */
export function useSettling({ entity, device, texts, mine, merged, points, choices, move, leave }: Given) {
  const { base, theirs } = texts;
  const [opened] = useState(theirs.version);
  const [hasMoved, setHasMoved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  // A move is decided on one version: on the next one it is open again.
  const [decided, setDecided] = useState<{ version: number; anyway: boolean } | null>(null);
  const anyway = decided?.version === theirs.version ? decided.anyway : null;
  const open = points.filter((point) => choices.sideOf(point) === undefined);
  const undecided = open.length + (move && anyway === null ? 1 : 0);

  const settled = () => {
    const valueOf = (key: string) => {
      const point = points.find((each) => each.key === key);
      return point && choices.valueOf(point);
    };
    const result = resultOf(entity, texts, merged, valueOf);
    const team = valueOf(teamChoiceKey);
    const teamId = typeof team === 'string' ? team : undefined;
    return move
      ? settleWithTransition(device, theirs, { mine, result, teamId }, anyway ? move.to : null)
      : settle(device, theirs, mine, result, teamId);
  };
  const save = async () => {
    if (busy || undecided > 0) return;
    setBusy(true);
    setRefusal(null);
    try {
      await choices.flush();
      const outcome = await settled();
      if (outcome.kind === 'refused') return setRefusal(outcome);
      // One of the texts has moved on: this screen is following it already.
      if (outcome.kind === 'moved') return setHasMoved(true);
      showSnackbar('success', `${entity.label} Saved`);
      return leave(`${entity.path}/${base.keyId}/read`);
    } finally {
      setBusy(false);
    }
  };
  return {
    open,
    undecided,
    anyway,
    refusal,
    busy,
    hasMoved: hasMoved || theirs.version !== opened,
    decide: (yes: boolean) => setDecided({ version: theirs.version, anyway: yes }),
    save: () => void save(),
  };
}
