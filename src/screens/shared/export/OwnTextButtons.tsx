import { Copy, Download } from 'lucide-react';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { saveAsFile } from './saveAsFile.ts';

/** Buttons to copy own text or save it as a file. */
export function OwnTextButtons({ title, text }: { readonly title: string; readonly text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('success', 'Copied');
    } catch {
      showSnackbar('error', 'This browser did not allow copying. Save it as a file instead.');
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
