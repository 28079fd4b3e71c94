import type { ApiFailure } from '#api/client.ts';
import { errorTable } from '#contract/errors/errors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Explains why server data cannot be shown. `what` begins the sentence: 'Users'. */
export function ApiFailureNotice({
  what,
  failure,
  onRetry,
}: {
  readonly what: string;
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  if (failure.kind === 'unreachable') {
    return (
      <Notice type="warning" title="The server cannot be reached" actions={retry}>
        {failure.text} {serverOnlyText(what)}
      </Notice>
    );
  }
  return <Notice type="warning" title={errorTable[failure.error.code].message} actions={retry} />;
}

/** Returns the sentence that says where users and roles are stored. */
export function serverOnlyText(what: string): string {
  return `${what} are stored on the server only. You can change them while you’re online.`;
}
