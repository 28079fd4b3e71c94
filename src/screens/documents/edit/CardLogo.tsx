import { Box, Text } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { keepPicture } from '#actions/event/pictures.ts';
import { cardLogoIn } from '#domain/content/picture.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PictureUpload } from '#screens/shared/pictures/PictureUpload.tsx';
import type { PictureHere } from '#screens/shared/pictures/usePicture.ts';
import { type Form, setField } from './form/form.ts';

/** Chooses the logo on cards. It is a value of the form, which is saved and discarded with the others. */
export function CardLogo({
  device,
  form,
  logo,
}: {
  readonly device: Device;
  readonly form: Form;
  /** The logo that is chosen; undefined while it is being read. */
  readonly logo: PictureHere | undefined;
}) {
  const hasLogo = useStore(form, ({ values }) => cardLogoIn(values) !== null);
  return (
    <Box>
      <PictureUpload
        purpose="logo"
        label="Logo on cards"
        button={hasLogo ? 'Replace the logo' : 'Choose a logo'}
        onSent={async (prepared) => {
          // If storage fails here, sync fetches the picture again.
          await keepPicture(device, prepared).catch(() => undefined);
          setField(form, 'cardLogo', prepared.picture.id);
        }}
      >
        {hasLogo && (
          <Button variant="plain" onClick={() => setField(form, 'cardLogo', '')}>
            No logo
          </Button>
        )}
      </PictureUpload>
      {logo?.kind === 'fetching' && (
        <Text role="status" marginTop="2" color="ink.muted">
          {logo.share === 0
            ? 'The logo is not on this device yet. It is fetched as soon as there is a connection.'
            : `Fetching the logo: ${Math.floor(logo.share * 100)} %`}
        </Text>
      )}
    </Box>
  );
}
