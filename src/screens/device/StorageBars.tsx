import { useNavigate } from 'react-router-dom';
import { useStorage } from '#app/storagePersistence.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** The bars about storage: what it fails at stays until it works again, and that it was emptied until that is read. */
export function StorageBars() {
  const { trouble, evicted: cleared, isSlow: silent } = useStorage();
  const navigate = useNavigate();
  const now = trouble.tab ?? trouble.worker;
  const see = <Button onClick={() => void navigate('/device')}>This device</Button>;
  const anew = <Button onClick={() => globalThis.location.reload()}>Load anew</Button>;
  return (
    <>
      {now === 'full' && (
        <Banner type="error" action={see}>
          This device is full: nothing more can be kept on it. What you are typing stays on this page. Free
          some space, then save again.
        </Banner>
      )}
      {silent && (
        <Banner type="warning" action={anew}>
          The browser’s storage does not answer yet. What is kept there is safe, and Waymark goes on waiting.
          Closing other tabs of Waymark and loading this one anew can help.
        </Banner>
      )}
      {now === 'dead' && (
        <Banner type="error" action={anew}>
          The browser’s storage has stopped working. What you are typing stays on this page and is kept as
          soon as storage works again: copy it before you load anew or close Waymark.
        </Banner>
      )}
      {cleared && (
        <Banner type="warning" action={see} onClose={() => useStorage.setState({ evicted: null })}>
          The browser had thrown away what Waymark kept on this device, so everything is fetched again.{' '}
          {clearedWords(cleared.unsent)}
        </Banner>
      )}
    </>
  );
}

function clearedWords(unsent: number): string {
  if (unsent === 0) return 'Nothing was waiting to be sent.';
  return unsent === 1
    ? '1 change was waiting to be sent and is gone.'
    : `${unsent} changes were waiting to be sent and are gone.`;
}
