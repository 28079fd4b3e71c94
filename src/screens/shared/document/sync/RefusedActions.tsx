import { useNavigate } from 'react-router-dom';
import type { ErrorBody } from '#contract/errors/errors.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { askToDiscard } from './askToDiscard.ts';
import { needsCorrection } from './refusals.ts';

/** Buttons for a document whose changes were refused: edit, try again and discard, the most useful one first. */
export default function RefusedActions({
  address,
  keyId,
  error,
  editing = false,
  isNew = false,
}: {
  readonly address: string;
  readonly keyId: string;
  readonly error: ErrorBody | null;
  readonly editing?: boolean;
  readonly isNew?: boolean;
}) {
  const navigate = useNavigate();
  const device = useDevice();
  if (!device) return null;
  const { mirror } = device;
  const comesEditFirst = !editing && needsCorrection(error);
  const edit = !editing && (
    <Button variant={comesEditFirst ? 'primary' : 'quiet'} onClick={() => void navigate(`${address}/edit`)}>
      Edit
    </Button>
  );
  const retry = (
    <Button
      variant={needsCorrection(error) ? 'quiet' : 'primary'}
      onClick={() => {
        void retryLane(mirror, keyId).then(syncNow);
      }}
    >
      Try again
    </Button>
  );
  return (
    <>
      {comesEditFirst ? edit : retry}
      {comesEditFirst ? retry : edit}
      <Button
        onClick={() => {
          void askToDiscard(isNew).then((yes) =>
            yes ? discardUnsent(mirror, keyId, device.now()) : undefined,
          );
        }}
      >
        Discard my changes
      </Button>
    </>
  );
}
