import type { ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showSnackbar } from '#session/store.ts';
import { useStorage } from '#session/storageStatus.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import { typedText } from './unsent/typedText.ts';

/** Banners about storage. A failure stays until storage works again, a note that it was cleared until it is closed. */
export function StorageBanners() {
  const { trouble, evicted, isSlow } = useStorage();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === '/device';
  const problem = trouble.tab ?? trouble.worker;
  const details = !isThere && <Button onClick={() => void navigate('/device')}>This device</Button>;
  const reload = <Button onClick={() => globalThis.location.reload()}>Reload</Button>;
  return (
    <>
      {problem === 'full' && (
        <Banner type="error" action={withCopy(details)}>
          This device is full, so Waymark cannot store anything else. What you type stays on this page: free
          some space and save again, or copy it elsewhere.
        </Banner>
      )}
      {isSlow && (
        <Banner type="warning" action={reload}>
          The browser’s storage is not responding yet. Your stored work is safe, and Waymark keeps waiting.
          Try closing other Waymark tabs and reloading this one.
        </Banner>
      )}
      {problem === 'dead' && (
        <Banner type="error" action={withCopy(reload)}>
          The browser’s storage has stopped working. What you are typing stays on this page and is stored as
          soon as storage works again. Copy it before you reload or close Waymark.
        </Banner>
      )}
      {evicted && (
        <Banner type="warning" action={details} onClose={() => useStorage.setState({ evicted: null })}>
          The browser cleared what Waymark had stored on this device, so everything is being fetched again.{' '}
          {lostWorkMessage(evicted.unsent)}
        </Banner>
      )}
    </>
  );
}

/** The button that copies what is only on this page, before another one. */
function withCopy(other: ReactNode) {
  return (
    <Flex gap="1" direction={{ base: 'column', sm: 'row' }}>
      <Button onClick={() => void copyText()}>Copy text</Button>
      {other}
    </Flex>
  );
}

async function copyText(): Promise<void> {
  const text = typedText();
  if (text === '') return showSnackbar('info', 'There is no text to copy on this page');
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar('success', 'Copied');
  } catch {
    showSnackbar('error', 'This browser did not allow copying. Select the text and copy it yourself.');
  }
}

function lostWorkMessage(unsent: number): string {
  if (unsent === 0) return 'Everything you wrote was on the server.';
  return `Work on ${documentCount(unsent)} had not reached the server and is lost.`;
}
