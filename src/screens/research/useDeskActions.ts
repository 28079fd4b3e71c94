import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/undoMany.ts';
import { hasAnswer } from '#domain/research/deskState.ts';
import { nodeName } from '#domain/review/sets.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { showSnackbar } from '#session/store.ts';
import { useReviewActions } from '#screens/review/useReviewActions.ts';
import { useReviewKeys } from '#screens/review/useReviewKeys.ts';
import { answerFieldId } from './answerFields.ts';
import type { AnswerHandle } from './RequestForm.tsx';
import { useRequestEdits } from './useRequestEdits.ts';
import type { ResearchDeskState } from './useResearchDesk.ts';

/** The dialog that is open. */
type OpenDialog =
  | ({ readonly kind: 'flag'; readonly request: DeskRequest; readonly row: DocumentRow } & ReturnType<
      typeof notingDevice
    >)
  | { readonly kind: 'flagPicked' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'release' };

/** Everything a person can do at the research desk, by button or key, and the dialog that it has opened. */
export function useDeskActions(device: Device, desk: ResearchDeskState) {
  const actions = useReviewActions(device, desk);
  const edits = useRequestEdits(device, desk);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const answer = useRef<AnswerHandle>(null);
  const { current, currentId, picked } = desk;
  const isBusy = actions.progress !== null || edits.progress !== null;
  const targets = picked.length > 0 ? picked : current ? [current] : [];
  /** Saves what was typed, then runs an action. If it cannot be saved, the request stays open instead. */
  const saved = async (act: () => unknown) => {
    if (!isBusy && (await (answer.current?.save() ?? true))) await act();
  };
  const move = (by: -1 | 1) => void saved(() => desk.move(by));
  const check = () =>
    void saved(async () => {
      // Read again, because the text just saved may count as an answer now.
      const rows = await documentsByKey(
        device.mirror,
        targets.map(({ keyId }) => keyId),
      );
      const ready = new Set(rows.filter(({ body }) => hasAnswer(body)).map(({ keyId }) => keyId));
      const answered = targets.filter(({ keyId }) => ready.has(keyId));
      const [first] = targets;
      if (answered.length > 0) await actions.approve(answered);
      if (answered.length < targets.length && first) {
        const left = targets.length - answered.length;
        showSnackbar(
          'warning',
          `${left === 1 && targets.length === 1 ? nodeName(first) : left} not answered yet`,
        );
      }
    });
  const flag = () =>
    void saved(async () => {
      if (picked.length > 0) return setDialog({ kind: 'flagPicked' });
      const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
      if (current && row) setDialog({ kind: 'flag', request: current, row, ...notingDevice(device) });
    });
  const assign = () => void saved(() => targets.length > 0 && setDialog({ kind: 'assign' }));
  const release = () => void saved(() => edits.make(targets, { kind: 'release' }));
  const collect = () => void saved(() => edits.make(targets, { kind: 'collect' }));
  useReviewKeys({
    j: () => move(1),
    k: () => move(-1),
    a: check,
    f: flag,
    g: assign,
    e: () => document.querySelector<HTMLElement>(`#${answerFieldId} [contenteditable=true]`)?.focus(),
    ...(currentId !== undefined && {
      ' ': () => desk.pick([currentId], !picked.some(({ keyId }) => keyId === currentId)),
    }),
    ...(picked.length > 0 && { Escape: desk.pickNone }),
  });
  return {
    actions,
    edits,
    /** The selected requests, or else the open one. */
    targets,
    isBusy,
    answer,
    saved,
    move,
    dialog,
    setDialog,
    onCheck: check,
    onFlag: flag,
    onAssign: assign,
    onRelease: release,
    onCollect: collect,
  };
}
