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

/** Returns the transitions the person can make with a document now, and why the last one was refused. */
export function useTransitions(entity: EntityDefinition, row: DocumentRow) {
  const device = useDevice();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  // A conflict has to be settled first, so that the status is decided on a known text.
  const usable = device && row.sync !== 'conflict' ? device : undefined;
  const offered = transitionList.filter(
    (transition) =>
      transition.from.includes(row.statusId) && usable && may(usable.person, transition.name, row),
  );
  const run = async (transition: Transition) => {
    if (!device || (transition.confirm && !(await ask(transition.confirm)))) return;
    setBusy(true);
    try {
      const outcome = await setStatus(device, documentOf(row), transition.to);
      setRefusal(outcome.kind === 'refused' ? outcome : null);
      if (outcome.kind === 'refused') return;
      showSnackbar('success', `${entity.label} ${transition.pastLabel}`);
      if (transition.next === 'list') void navigate(entity.path);
    } finally {
      setBusy(false);
    }
  };
  return { offered, run, busy, refusal };
}
