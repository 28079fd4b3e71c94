import { toPerson } from '#contract/accounts/user.ts';
import { mayReview } from '#domain/review/mayReview.ts';
import { useShell } from '#session/store.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { ReviewDesk } from './ReviewDesk.tsx';

/** The review desk: what waits for the person's approval. For those who may approve nothing, it is forbidden. */
export default function Review() {
  const user = useShell((shell) => shell.user);
  const device = useDevice();
  if (!user || !device) return null;
  return mayReview(toPerson(user)) ? <ReviewDesk device={device} /> : <Forbidden name="Review" />;
}
