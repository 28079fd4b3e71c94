import { useEffect, useState } from 'react';
import { errorTable } from '#contract/errors.ts';
import { showFailure } from '#session/failureMessages.ts';
import type { ApiResult } from '#api/people.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** What is wrong with fields, by their names. */
export type Messages = Readonly<Record<string, string>>;

type Trouble = Exclude<ApiResult<unknown>, { readonly kind: 'done' }>;

/**
 * What only the server knows, once it has answered, and how to ask it again; what it said stays until it has said more.
 * `fetch` is always the same function.
 */
export function useTold<T>(
  fetch: () => Promise<ApiResult<T>>,
): readonly [ApiResult<T> | undefined, () => void] {
  const [answer, setAnswer] = useState<{ readonly tries: number; readonly told: ApiResult<T> }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asking = { over: false };
    void (async () => {
      const told = await fetch();
      if (!asking.over) setAnswer({ tries, told });
    })();
    return () => {
      asking.over = true;
    };
  }, [fetch, tries]);
  return [answer?.told, () => setTries((each) => each + 1)];
}

/** Why something that is on the server only is not shown. `what` begins the sentence: 'Users'. */
export function NotTold({
  what,
  trouble,
  onAgain,
}: {
  readonly what: string;
  readonly trouble: Trouble;
  readonly onAgain: () => void;
}) {
  const again = <Button onClick={onAgain}>Try again</Button>;
  if (trouble.kind === 'unreachable') {
    return (
      <Notice type="warning" title="The server cannot be reached now" actions={again}>
        {onlyThere(what)}
      </Notice>
    );
  }
  return <Notice type="warning" title={errorTable[trouble.error.code].words} actions={again} />;
}

/** Says where users and roles are kept. */
export function onlyThere(what: string): string {
  return `${what} are kept on the server only. They can be changed when there is contact.`;
}

/** Says why a change was not made; gives what belongs to fields. */
export function sayTrouble(trouble: Trouble, asked: string): Messages {
  if (trouble.kind === 'unreachable') {
    showSnackbar('error', 'NOT SAVED: the server could not be reached. Try again when there is a network.');
    return {};
  }
  if (trouble.error.code === 'unauthenticated') showSnackbar('error', errorTable.unauthenticated.words);
  else showFailure(trouble.error, asked);
  const named = (trouble.error.errors ?? []).filter((each) => typeof each !== 'string');
  return Object.fromEntries(named.map(({ name, messages }) => [name, messages.join('. ')]));
}
