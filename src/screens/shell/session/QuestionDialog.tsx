import { useShell } from '#session/store.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

/** The confirmation dialog for questions asked through the session's store. */
export default function QuestionDialog() {
  const question = useShell((shell) => shell.question);
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.title ?? ''}
      body={question?.body}
      confirm={question?.confirm ?? ''}
      cancel={question?.cancel ?? ''}
      danger={question?.danger ?? false}
      other={question?.other}
      onOther={() => question?.answer('other')}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    />
  );
}
