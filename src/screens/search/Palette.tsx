import { Dialog } from '#ui/overlays/Dialog.tsx';
import { PaletteContent } from './PaletteContent.tsx';
import type { PaletteScreen } from './paletteOption.ts';

/** The palette: documents, people, places, screens and actions in one list. */
export default function Palette({
  open,
  screens,
  onClose,
}: {
  readonly open: boolean;
  readonly screens: readonly PaletteScreen[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Search" open={open} width="40rem" onClose={onClose}>
      <PaletteContent screens={screens} onClose={onClose} />
    </Dialog>
  );
}
