import { Copy, Download } from 'lucide-react';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { saveAsFile } from './saveAsFile.ts';

/** Takes own words out of the app: to the clipboard or to a file. */
export function OwnWordsButtons({ title, text }: { readonly title: string; readonly text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('success', 'Copied');
    } catch {
      showSnackbar('error', 'This browser did not allow copying. Save it as a file.');
    }
  };
  return (
    <>
      <Button icon={<Copy />} onClick={() => void copy()}>
        Copy
      </Button>
      <Button icon={<Download />} onClick={() => saveAsFile(`${title}.txt`, text)}>
        Save as file
      </Button>
    </>
  );
}
