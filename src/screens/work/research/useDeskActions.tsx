import { Check, Flag, PackageCheck, Send, UserRoundPen } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type DeskState, hasAnswer } from '#domain/research/deskState.ts';
import { nodeName } from '#domain/review/reviewSets.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { showSnackbar } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import type { Act } from '#screens/shared/acts/act.ts';
import { researchKeys } from '#screens/shared/desk/deskKeys.ts';
import { useReviewActions } from '#screens/work/review/useReviewActions.ts';
import { useFlag } from '#screens/work/review/useFlag.tsx';
import { answerFieldId } from './answers/answerFields.ts';
import type { AnswerHandle } from './RequestForm.tsx';
import { useRequestEdits } from './useRequestEdits.ts';
import type { ResearchQueue } from './useResearchQueue.ts';

/** Everything a person can do at the research desk, by button or key, and its dialogs. */
export function useDeskActions(device: Device, queue: ResearchQueue) {
  const actions = useReviewActions(device, queue);
  const edits = useRequestEdits(device, queue);
  const { flag, flagDialog } = useFlag(device, actions, queue);
  const [dialog, setDialog] = useState<'assign' | 'release' | null>(null);
  const answer = useRef<AnswerHandle>(null);
  const { current, picked } = queue;
  const isBusy = actions.progress !== null || edits.progress !== null;
  const targets = picked.length > 0 ? picked : current ? [current] : [];
  /** Saves what was typed, then runs an action. If it cannot be saved, the request stays open instead. */
  const saved = async (act: () => unknown) => {
    if (!isBusy && (await (answer.current?.save() ?? true))) await act();
  };
  /** A letter saves nothing (rule 6.9), and what was typed must not be left behind. */
  const refusesKeys = () => {
    const isUnsaved = answer.current?.isUnsaved() ?? false;
    if (isUnsaved)
      showSnackbar(
        'info',
        'Your answer is not saved yet. Save it, or press Ctrl+Enter in it',
        undefined,
        4000,
      );
    return isUnsaved;
  };
  const check = () =>
    void saved(async () => {
      // The requests are read again, because the text just saved may count as an answer now.
      const rows = await documentsByKey(
        device.mirror,
        targets.map(({ keyId }) => keyId),
      );
      const ready = new Set(rows.filter(({ body }) => hasAnswer(body)).map(({ keyId }) => keyId));
      const answered = targets.filter(({ keyId }) => ready.has(keyId));
      const [first] = targets;
      if (answered.length > 0) await actions.approve(answered);
      if (answered.length < targets.length && first) {
        const unansweredCount = targets.length - answered.length;
        showSnackbar(
          'warning',
          `${unansweredCount === 1 && targets.length === 1 ? nodeName(first) : unansweredCount} not answered yet`,
        );
      }
    });
  const onMany = picked.length > 0;
  const count = onMany ? ` ${picked.length}` : '';
  const assign: Act = {
    id: 'assign',
    label: `Assign${count}`,
    icon: <UserRoundPen />,
    shortcut: researchKeys.assign,
    opensDialog: true,
    isCompact: true,
    disabled: isBusy,
    run: () => void saved(() => targets.length > 0 && setDialog('assign')),
  };
  const flagging: Act = {
    id: 'flag',
    label: onMany ? `Flag${count}…` : 'Flag',
    icon: <Flag />,
    shortcut: researchKeys.flag,
    isCompact: true,
    disabled: isBusy,
    run: () => void saved(flag),
  };
  const release: Act = {
    id: 'release',
    label: `Release${count} now`,
    icon: <Send />,
    disabled: isBusy,
    run: () => void saved(() => edits.make(targets, { kind: 'release' })),
  };
  const isChecked = !onMany && current?.state === 'checked';
  const checking: Act = {
    id: 'check',
    label: isChecked ? 'Checked' : `Mark${count} as checked`,
    icon: <Check />,
    shortcut: researchKeys.check,
    isPublic: true,
    disabled: isBusy || isChecked,
    run: check,
  };
  const isCollected = !onMany && current?.isCollected === true;
  const collect: Act = {
    id: 'collect',
    label: onMany
      ? `${picked.length} collected at the desk`
      : isCollected
        ? 'Collected'
        : 'Collected at the desk',
    icon: <PackageCheck />,
    disabled: isBusy || isCollected,
    run: () => void saved(() => edits.make(targets, { kind: 'collect' })),
  };
  useShortcuts([
    [
      researchKeys.edit,
      () => document.querySelector<HTMLElement>(`#${answerFieldId} [contenteditable=true]`)?.focus(),
    ],
  ]);
  const next: Readonly<Record<DeskState, readonly Act[]>> = {
    new: [checking],
    assigned: [checking],
    drafted: [checking],
    checked: [release, checking],
    released: [collect],
  };
  return {
    actions,
    edits,
    /** The selected requests, or else the open one. */
    targets,
    answer,
    saved,
    refusesKeys,
    dialog,
    setDialog,
    flagDialog,
    acts: !current || onMany ? [] : [assign, flagging, ...next[current.state]],
    selectionActs: [assign, checking, flagging, release, collect],
  };
}
