import { Box, Flex, Text } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type PreparedPicture, setSiteMapPicture } from '#actions/siteMap.ts';
import { sendPicture } from '#api/pictures.ts';
import { errorMessage } from '#contract/errors.ts';
import { usePerform } from '#screens/shared/usePerform.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type PictureFault, preparePicture } from './preparePicture.ts';

const faultTexts: Readonly<Record<PictureFault, string>> = {
  unreadable: 'This file is not a picture that this browser can read. Use a JPEG, PNG or WebP picture.',
  tooLarge: 'This picture is too large, even with less detail. Use a smaller one.',
};

/** Chooses a picture, and sends it to the server as the site map. What was sent before a break is not sent again. */
export function MapUpload({
  device,
  isReplacing = false,
}: {
  readonly device: Device;
  readonly isReplacing?: boolean;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A picture that could not be sent completely. */
  const [unsent, setUnsent] = useState<PreparedPicture | null>(null);
  const { perform } = usePerform();
  const send = async (prepared: PreparedPicture) => {
    setProblem(null);
    setUnsent(null);
    setShare(0);
    const sent = await sendPicture(prepared, setShare).finally(() => setShare(null));
    switch (sent.kind) {
      case 'done':
        if (await perform(() => setSiteMapPicture(device, prepared))) showDone('Site map saved');
        return;
      case 'unreachable':
        setUnsent(prepared);
        setProblem('There is no connection. Uploading the picture needs one; after that it works offline.');
        return;
      case 'refused':
        setProblem(errorMessage(sent.error));
    }
  };
  const choose = async (chosen: Blob) => {
    setProblem(null);
    setShare(0);
    const prepared = await preparePicture(chosen).finally(() => setShare(null));
    if (typeof prepared === 'string') setProblem(faultTexts[prepared]);
    else await send(prepared);
  };
  return (
    <Box>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture of the site"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void choose(chosen);
          event.target.value = '';
        }}
      />
      <Flex gap="2" wrap="wrap">
        {unsent && (
          <Button variant="primary" onClick={() => void send(unsent)}>
            Continue
          </Button>
        )}
        <Button
          icon={<FileUp />}
          variant={isReplacing ? 'quiet' : 'primary'}
          busy={share !== null}
          onClick={() => file.current?.click()}
        >
          {isReplacing ? 'Replace the picture' : 'Choose a picture'}
        </Button>
      </Flex>
      {share !== null && (
        <Text role="status" marginTop="2" color="ink.muted">
          Uploading: {Math.floor(share * 100)} %
        </Text>
      )}
      {problem && (
        <Text role="alert" marginTop="2" color="danger.ink" maxWidth="24rem">
          {problem}
        </Text>
      )}
    </Box>
  );
}
