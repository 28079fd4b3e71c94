import { Box, Flex, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { cardsGivenIn } from '#domain/cards/givenCards.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { scanField, useScans } from '#ui/keys/scans.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { CameraView } from '#screens/cards/desk/CameraView.tsx';
import { isTrouble, useCamera } from '#screens/cards/desk/useCamera.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import type { CardsToGive } from './CardSteppers.tsx';
import type { CardHolders } from './cardHolders.ts';
import { ScanResult } from './ScanResult.tsx';
import { useHandOut } from './useHandOut.ts';

/** Gives out the cards that are scanned: each at once, unless something about it is unusual. One camera for all of them. */
export default function ScanDialog({
  device,
  slotId,
  cards,
  holdersOf,
  scanned,
  onClose,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly cards: readonly CardsToGive[];
  readonly holdersOf: CardHolders;
  /** Texts that were scanned on the sheet before the dialog took scans. */
  readonly scanned: readonly string[];
  readonly onClose: () => void;
}) {
  const listedIds = cards.map(({ request }) => request.keyId).join(' ');
  const place = useMemo(
    () => ({ device, slotId, listedRequests: new Set(listedIds.split(' ')) }),
    [device, slotId, listedIds],
  );
  const holder = useTypedText(device, slotId, runSheetPlace('holder'));
  const { scan, enter, see, give, takeBack } = useHandOut(place, holder.text.trim());
  useScans('dialog', (text) => void enter(text));
  const takenCount = useRef(0);
  const takeEarlier = useEffectEvent((texts: readonly string[]) => {
    for (const text of texts.slice(takenCount.current)) void enter(text);
    takenCount.current = texts.length;
  });
  useEffect(() => takeEarlier(scanned), [scanned]);
  const [typed, setTyped] = useState('');
  const camera = useCamera(see);
  const form = useScanning(camera);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setTyped('');
    void enter(typed);
  };
  const finish = async () => {
    // A number that was typed counts without another press; what is unusual about it has to be seen.
    if (typed.trim() !== '') {
      setTyped('');
      if (!(await enter(typed))) return;
    }
    holder.replace('');
    onClose();
  };
  return (
    <Dialog open title="Scan cards" width="36rem" onClose={onClose}>
      <Flex direction="column" gap="3">
        <CameraView camera={camera} />
        {scan ? (
          <ScanResult
            key={scan.number}
            place={place}
            scan={scan}
            holdersOf={holdersOf}
            onGive={() => void give(scan.text)}
            onTakeBack={(row, serial) => void takeBack(row, serial)}
          />
        ) : (
          <Text color="ink.muted">Each card that you scan is given out at once.</Text>
        )}
        <Box as="form" ref={form} onSubmit={submit} {...scanField}>
          <TextField
            label="Card number"
            placeholder="LAM-118-07 or 118 7"
            value={typed}
            max={200}
            onChange={setTyped}
          />
        </Box>
        <TextField
          label="To whom"
          help="Leave it empty if you don’t know."
          value={holder.text}
          max={200}
          onChange={holder.change}
        />
        <Given cards={cards} slotId={slotId} />
        <Flex
          justify="flex-end"
          position="sticky"
          bottom="-5"
          marginBottom="-5"
          paddingBlock="3"
          background="surface.raised"
        >
          <Button action variant="primary" style={{ minHeight: '64px' }} onClick={() => void finish()}>
            Done
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  );
}

/** How many cards of each request have been given out. */
function Given({ cards, slotId }: { readonly cards: readonly CardsToGive[]; readonly slotId: string }) {
  return (
    <Box as="ul" listStyleType="none" aria-label="Given out">
      {cards.map(({ item, request }) => (
        <Flex as="li" key={item.id} justify="space-between" gap="3" paddingBlock="1">
          <Text overflowWrap="anywhere" dir="auto">
            {item.label}
          </Text>
          <Text color="ink.strong" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {[cardsGivenIn(request.body, slotId).length, item.count ?? []].flat().join(' of ')}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}

/**
 * Starts the camera, and focuses the box where there is none, or where a keyboard is at hand, which may be a scanner. Returns
 * the ref of what holds the box.
 */
function useScanning({ state, start }: ReturnType<typeof useCamera>) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(start, [start]);
  const isWithoutCamera = isTrouble(state);
  useEffect(() => {
    if (isWithoutCamera || window.matchMedia('(pointer: fine)').matches)
      frame.current?.querySelector('input')?.focus();
  }, [isWithoutCamera]);
  return frame;
}
