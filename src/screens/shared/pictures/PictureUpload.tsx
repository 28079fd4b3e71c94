import { Box, Flex, Text } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { PreparedPicture } from '#actions/event/pictures.ts';
import { sendPicture } from '#api/pictures.ts';
import { errorMessage } from '#contract/errors/errors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type PictureFault, type PicturePurpose, preparePicture } from './preparePicture.ts';

const faultTexts: Readonly<Record<PictureFault, string>> = {
  unreadable: 'This file is not a picture that this browser can read. Use a JPEG, PNG or WebP picture.',
  tooLarge: 'This picture is too large, even with less detail. Use a smaller one.',
};

/** Chooses a picture and sends it to the server. Parts sent before a break are not sent again. */
export function PictureUpload({
  purpose,
  label,
  button,
  isMain = false,
  onSent,
  children,
}: {
  readonly purpose: PicturePurpose;
  /** Label of the picture. */
  readonly label: string;
  /** Text of the button. */
  readonly button: string;
  /** Whether it is the main thing to do. */
  readonly isMain?: boolean;
  /** Uses the picture, once the server has all of it. */
  readonly onSent: (prepared: PreparedPicture) => Promise<unknown>;
  /** Further buttons beside it. */
  readonly children?: ReactNode;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A picture that could not be sent completely. */
  const [unsent, setUnsent] = useState<PreparedPicture | null>(null);
  const send = async (prepared: PreparedPicture) => {
    setProblem(null);
    setUnsent(null);
    setShare(0);
    const result = await sendPicture(prepared, setShare).finally(() => setShare(null));
    switch (result.kind) {
      case 'done':
        await onSent(prepared);
        return;
      case 'unreachable':
        setUnsent(prepared);
        setProblem('There is no connection. Uploading the picture needs one; after that it works offline.');
        return;
      case 'refused':
        setProblem(errorMessage(result.error));
    }
  };
  const choose = async (chosen: Blob) => {
    setProblem(null);
    setShare(0);
    const prepared = await preparePicture(chosen, purpose).finally(() => setShare(null));
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
        aria-label={label}
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
          variant={isMain ? 'primary' : 'quiet'}
          busy={share !== null}
          onClick={() => file.current?.click()}
        >
          {button}
        </Button>
        {children}
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
