import { Box, Text, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { cardCodePath, readScanned } from '#domain/cards/cardCode.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { scanField, useScans } from '#ui/keys/scans.ts';
import { usePreference } from '#screens/shared/data/usePreference.ts';
import { CameraView } from './CameraView.tsx';
import { LookupResult } from './LookupResult.tsx';
import { type Camera, isTrouble, useCamera } from './useCamera.ts';

const Form = chakra('form', {
  base: { display: 'flex', gap: '2', alignItems: 'flex-end', marginBottom: '3' },
});

/** The text that was last scanned or typed. The number tells two scans of one card apart. */
interface Entered {
  readonly text: string;
  readonly number: number;
}

/** Scans or types a card: what it is, whether it counts and who has it; issues it, takes it back, replaces and voids it. */
export function CardDesk({ device }: { readonly device: Device }) {
  const { code } = useParams();
  const { search } = useLocation();
  const [entered, setEntered] = useState<Entered | null>(() => {
    // Scanned on another page, or with the camera of a phone.
    const text = code === undefined ? new URLSearchParams(search).get('scanned') : `${cardCodePath}${code}`;
    return text === null ? null : { text, number: 0 };
  });
  const [typed, setTyped] = useState('');
  const [sound, setSound] = usePreference('cardSound', ['on', 'off']);
  const navigate = useNavigate();
  const result = useRef<HTMLDivElement>(null);
  const enter = (text: string) => {
    const scanned = readScanned(text);
    if (scanned.kind === 'document') void navigate(scanned.path);
    else setEntered((before) => ({ text, number: (before?.number ?? 0) + 1 }));
  };
  useScans('page', enter);
  const camera = useCamera(enter);
  const field = useScanFocus(camera);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    enter(typed);
    setTyped('');
  };
  const number = entered?.number;
  useEffect(() => {
    // On a phone the result is below the camera.
    if (number !== undefined) result.current?.scrollIntoView({ block: 'nearest' });
  }, [number]);
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(18rem, 2fr) minmax(0, 3fr)' }}
      gridTemplateRows={{ md: 'auto 1fr' }}
      gridTemplateAreas={{ base: '"camera" "result" "form"', md: '"camera result" "form result"' }}
    >
      <Box gridArea="camera">
        <CameraView camera={camera} />
      </Box>
      <Box ref={result} gridArea="result">
        {entered ? (
          <LookupResult
            key={entered.number}
            device={device}
            text={entered.text}
            hasSound={sound !== 'off'}
            onEnter={enter}
          />
        ) : (
          <Text color="ink.muted">What you scan or type is shown here. It works without a signal.</Text>
        )}
      </Box>
      <Box gridArea="form">
        <Form onSubmit={submit} noValidate {...scanField}>
          <Box ref={field} flex="1">
            <TextField
              label="Card number"
              placeholder="LAM-118-07 or 118 7"
              value={typed}
              onChange={setTyped}
            />
          </Box>
          <Button action type="submit" icon={<Search />}>
            Look up
          </Button>
        </Form>
        <CheckboxField
          label="Play a sound"
          value={sound !== 'off'}
          onChange={(isOn) => setSound(isOn ? 'on' : 'off')}
        />
      </Box>
    </Box>
  );
}

/**
 * Starts the camera when the page was opened to scan (`/cards?scan`), and focuses the field where there is no camera. Returns
 * the ref of what holds the field.
 */
function useScanFocus({ state, start }: Camera) {
  const frame = useRef<HTMLDivElement>(null);
  const { search, key } = useLocation();
  /** A press on the page's own address is another request. */
  const scanRequest = new URLSearchParams(search).has('scan') ? key : null;
  useEffect(() => {
    if (scanRequest !== null) start();
  }, [scanRequest, start]);
  const withoutCamera = isTrouble(state) ? scanRequest : null;
  useEffect(() => {
    if (withoutCamera !== null) frame.current?.querySelector('input')?.focus();
  }, [withoutCamera]);
  return frame;
}
