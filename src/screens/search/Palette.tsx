import type { Device } from '#actions/device.ts';
import { searchKey } from '#mirror/queries/unsent/texts.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import { PaletteContent } from './PaletteContent.tsx';
import type { PaletteScreen } from './paletteOption.ts';

/** The palette: documents, people, places, screens and actions in one list. */
export default function Palette(props: PaletteProps) {
  const device = useDevice();
  return device && <OfDevice {...props} device={device} />;
}

interface PaletteProps {
  readonly open: boolean;
  readonly screens: readonly PaletteScreen[];
  readonly onLogout: () => Promise<void>;
  readonly onClose: () => void;
}

function OfDevice({ device, open, screens, onLogout, onClose }: PaletteProps & { readonly device: Device }) {
  const words = useTypedText(device, searchKey, 'palette');
  const close = () => {
    if (words.text !== '') words.replace('');
    onClose();
  };
  return (
    <Dialog title="Search" open={open} width="40rem" onClose={close}>
      <PaletteContent
        typed={words.text}
        onType={words.change}
        screens={screens}
        onLogout={onLogout}
        onClose={close}
      />
    </Dialog>
  );
}
