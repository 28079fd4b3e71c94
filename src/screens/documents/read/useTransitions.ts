import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setStatus } from '#actions/documents.ts';
import { documentOf, type DocumentRow } from '#mirror/queries/rows.ts';
import type { Refusal } from '#domain/outcome.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import { type Transition, transitionList } from '#domain/status.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { useDevice } from '#screens/shared/useMirror.ts';

/** The moves that this person can make with a document now, how to make one, and why the last was refused. */
export function useTransitions(entity: EntityDefinition, row: DocumentRow) {
  const device = useDevice();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  // What a person has to settle comes first: a move is decided on a text that is known.
  const open = device && row.sync !== 'conflict' ? device : undefined;
  const offered = transitionList.filter(
    (move) => move.from.includes(row.statusId) && open && may(open.person, move.name, row),
  );
  const make = async (move: Transition) => {
    if (!device || (move.confirm && !(await ask(move.confirm)))) return;
    setBusy(true);
    try {
      const outcome = await setStatus(device, documentOf(row), move.to);
      setRefusal(outcome.kind === 'refused' ? outcome : null);
      if (outcome.kind === 'refused') return;
      showSnackbar('success', `${entity.label} ${move.pastLabel}`);
      if (move.next === 'list') void navigate(entity.path);
    } finally {
      setBusy(false);
    }
  };
  return { offered, make, busy, refusal };
}
