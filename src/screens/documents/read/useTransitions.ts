import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setStatus } from '#actions/documents.ts';
import type { Device } from '#actions/device.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Document } from '#domain/content/document.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type Transition, transitionBetween, transitionList } from '#domain/content/status.ts';
import { type SnackbarAction, ask, showDone, showSnackbar } from '#session/store.ts';
import { setStatusOrAsk } from '#screens/shared/document/setStatusOrAsk.ts';
import type { OpenedFrom } from '#screens/shared/navigation/openedList.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';

/** Handler by which a page that hosts the buttons replaces approving. `approve` does what the button would do. */
export type ApproveHandler = (approve: () => Promise<void>) => Promise<void> | void;

/**
 * Returns the transitions the person can make with a document now, and why the last one was refused. Afterwards the next
 * document of the list it was opened from follows, or at its end the list as it was. Any page that hosts the buttons may
 * take over approving.
 */
export function useTransitions(
  entity: EntityDefinition,
  row: DocumentRow,
  from: OpenedFrom | undefined,
  onApprove?: ApproveHandler,
) {
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
  const goOn = () => {
    if (from?.place?.next !== undefined) from.open(from.place.next);
    else if (from) from.back();
    else void navigate(entity.path);
  };
  const change = async (transition: Transition) => {
    if (!device || (transition.confirm && !(await ask(transition.confirm)))) return;
    setBusy(true);
    try {
      const outcome = await setStatusOrAsk(device, entity, documentOf(row), transition.to);
      setRefusal(outcome.kind === 'refused' ? outcome : null);
      if (outcome.kind === 'refused') return;
      const undo = undoOf(device, entity, row, outcome.document);
      showDone(`${entity.label} ${transition.pastLabel}`, undo);
      if (transition.next === 'list') goOn();
    } finally {
      setBusy(false);
    }
  };
  const run = async (transition: Transition) => {
    if (transition.name === 'approve' && onApprove) await onApprove(() => change(transition));
    else await change(transition);
  };
  return { offered, run, busy, refusal };
}

/** Returns to the status before, where the workflow has a way back and the person may take it. */
function undoOf(
  device: Device,
  entity: EntityDefinition,
  before: DocumentRow,
  after: Document,
): SnackbarAction | undefined {
  const back = transitionBetween(after.statusId, before.statusId);
  if (!back || !may(device.person, back.name, after)) return undefined;
  const undo = async () => {
    const outcome = await setStatus(device, after, back.to);
    if (outcome.kind === 'refused') showSnackbar('error', outcome.error);
    else showDone(`${entity.label} ${back.pastLabel}`);
  };
  return { label: 'Undo', run: () => void undo() };
}
