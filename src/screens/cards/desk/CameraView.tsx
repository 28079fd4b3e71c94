import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Camera as CameraIcon, CameraOff, Flashlight } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import type { Camera, CameraState } from './useCamera.ts';

const Video = chakra('video', {
  base: {
    width: 'full',
    height: 'full',
    objectFit: 'cover',
    '&[data-off=true]': { visibility: 'hidden' },
  },
});

const troubles: Readonly<Partial<Record<CameraState, string>>> = {
  off: 'Scan the code on a card, an encounter or a monster.',
  starting: 'Starting the camera…',
  refused: 'The browser does not allow the camera here. Allow it in the settings of the page, or type below.',
  none: 'This device has no usable camera. Type below.',
  insecure: 'Browsers allow the camera over HTTPS only. Type below.',
  failed: 'The camera did not start: another app may be using it. Try again, or type below.',
};

/** The picture of the camera with its switches. */
export function CameraView({ camera }: { readonly camera: Camera }) {
  const { state, video, torch } = camera;
  const isOn = state === 'on';
  const text = troubles[state];
  return (
    <Box as="section" aria-label="Scanner">
      <Box
        position="relative"
        width="full"
        height={isOn ? { base: 'min(34dvh, 18rem)', md: 'min(50dvh, 24rem)' } : '11rem'}
        borderRadius="md"
        borderWidth="thin"
        borderColor="line"
        background={isOn ? '#000' : 'surface.panel'}
        overflow="hidden"
      >
        <Video ref={video} data-off={!isOn} aria-label="Camera" muted playsInline />
        {text !== undefined && (
          <Flex
            position="absolute"
            inset="0"
            direction="column"
            align="center"
            justify="center"
            gap="3"
            padding="4"
            textAlign="center"
            css={{ '& > button': { minHeight: '64px' } }}
          >
            <Text role="status">{text}</Text>
            {state !== 'starting' && (
              <Button action variant="primary" icon={<CameraIcon />} onClick={camera.start}>
                Start the camera
              </Button>
            )}
          </Flex>
        )}
      </Box>
      {isOn && (
        <Flex gap="2" marginTop="2" wrap="wrap">
          {torch !== null && (
            <Button
              action
              icon={<Flashlight />}
              aria-pressed={torch}
              variant="plain"
              onClick={() => camera.setTorch(!torch)}
            >
              Light
            </Button>
          )}
          <Button action icon={<CameraOff />} onClick={camera.stop}>
            Stop the camera
          </Button>
        </Flex>
      )}
    </Box>
  );
}
