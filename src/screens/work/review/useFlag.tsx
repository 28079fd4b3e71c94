import { type ReactNode, lazy, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/holdForUndo.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { ReviewedDocument, useReviewActions } from './useReviewActions.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));
const FlagMany = lazy(() => import('#screens/documents/list/selection/FlagMany.tsx'));

type Question =
  | ({ readonly kind: 'one'; readonly item: ReviewedDocument; readonly row: DocumentRow } & ReturnType<
      typeof notingDevice
    >)
  | { readonly kind: 'picked' };

/** Flagging the selected documents of a desk, or else the open one: the function that asks for it, and its dialog. */
export function useFlag(
  device: Device,
  actions: ReturnType<typeof useReviewActions>,
  queue: { readonly current: ReviewedDocument | undefined; readonly picked: readonly ReviewedDocument[] },
): { readonly flag: () => Promise<void>; readonly flagDialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const { current, picked } = queue;
  const onClose = () => setQuestion(null);
  const flag = async () => {
    if (picked.length > 0) return setQuestion({ kind: 'picked' });
    const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (current && row) setQuestion({ kind: 'one', item: current, row, ...notingDevice(device) });
  };
  const [first] = picked;
  const flagDialog = (
    <>
      {question?.kind === 'one' && (
        <FlagDialog
          device={question.noting}
          row={question.row}
          onClose={onClose}
          onFlag={() => void actions.flag([question.item], { also: question.ids, seen: () => question.row })}
        />
      )}
      {question?.kind === 'picked' && first && (
        <FlagMany
          device={device}
          keyId={first.keyId}
          count={picked.length}
          onClose={onClose}
          onFlag={(reason) => void actions.flag(picked, { reason })}
        />
      )}
    </>
  );
  return { flag, flagDialog };
}
