import { Flex, Text } from '@chakra-ui/react';
import { Ban, HandHelping, Replace, Undo2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { holderOf } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { cardLabel } from '#domain/cards/cardCode.ts';
import { type Card, type CardAct, isOut } from '#domain/cards/cardsFromLog.ts';
import { replacementOf } from '#domain/content/entities/cardLog.ts';
import { cardPlace } from '#mirror/queries/unsent/texts.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { sayBeside } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { holderNames } from '#screens/cards/labels.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import { usePress } from '#screens/shared/usePress.ts';
import { logMany } from '#screens/cards/logMany.ts';

/** Large enough for a gloved hand, whatever the length of the name. */
const large = { '& > button': { minHeight: '64px', whiteSpace: 'normal', flexShrink: '1' } };

type Act = 'issued' | 'replaced' | 'void';

/** Actions on a card at the desk: each takes one tap unless it asks something, and can be undone. */
export function CardActs({
  device,
  row,
  card,
  offersIssue = true,
}: {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly card: Card;
  /** Whether it can be issued here. */
  readonly offersIssue?: boolean;
}) {
  const [act, setAct] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const { serial, state, holders } = card;
  const isGiven = isOut(card);
  const press = usePress(`${state} ${isGiven}`);
  const label = cardLabel({ reference: row.reference, serial });
  const log = async (act: CardAct, text: { readonly holder?: string; readonly note?: string } = {}) => {
    setBusy(true);
    const { failed } = await logMany(
      device,
      [{ keyId: row.keyId, serials: [serial] }],
      { act, ...text },
      doneText(act, label, text.holder),
    );
    setBusy(false);
    const [failure] = failed;
    if (failure) sayBeside(failure.error ?? failure.reason);
    else setAct(null);
    return failure === undefined;
  };
  const recipient = holderOf(row);
  const isVoid = state === 'void';
  const mayIssue = offersIssue && !isVoid && !isGiven;
  return (
    <>
      <Flex gap="2" wrap="wrap" marginTop="3" role="group" aria-label="Desk" css={large}>
        {mayIssue && recipient !== '' && (
          <Button
            action
            variant="primary"
            icon={<HandHelping />}
            busy={busy}
            onClick={() => void press(() => log('issued', { holder: recipient }))}
          >
            Issue to {recipient}
          </Button>
        )}
        {mayIssue && (
          <Button
            action
            variant={recipient === '' ? 'primary' : 'quiet'}
            icon={<HandHelping />}
            busy={busy}
            onClick={() => setAct('issued')}
          >
            {recipient === '' ? 'Issue' : 'Issue to somebody else'}
          </Button>
        )}
        {isGiven && (
          <Button
            action
            variant="primary"
            icon={<Undo2 />}
            busy={busy}
            onClick={() => void press(() => log('returned'))}
          >
            Return
          </Button>
        )}
        {!isVoid && (
          <>
            <Button action icon={<Replace />} busy={busy} onClick={() => setAct('replaced')}>
              Replace
            </Button>
            <Button action icon={<Ban />} busy={busy} onClick={() => setAct('void')}>
              Void
            </Button>
          </>
        )}
      </Flex>
      {act !== null && (
        <AskDialog
          device={device}
          keyId={row.keyId}
          act={act}
          serial={serial}
          label={label}
          next={cardLabel({ reference: row.reference, serial: replacementOf(serial) })}
          holder={holders.length > 0 ? holderNames(card) : ''}
          busy={busy}
          onClose={() => setAct(null)}
          onAnswer={(answer, saved) =>
            void press(async () => {
              const isLogged = await log(act, act === 'issued' ? { holder: answer } : { note: answer });
              if (isLogged) saved(answer);
              return isLogged;
            })
          }
        />
      )}
    </>
  );
}

function doneText(act: CardAct, label: string, holder = ''): string {
  switch (act) {
    case 'issued':
      return `${label} issued to ${holder}`;
    case 'returned':
      return `${label} returned`;
    case 'replaced':
      return `${label} replaced`;
    case 'void':
      return `${label} voided`;
    case 'requested':
    case 'queued':
    case 'printed':
    case 'laminated':
      return `${label} ${act}`;
  }
}

const questions = {
  issued: { title: 'Issue', label: 'To whom', confirm: 'Issue', max: 200 },
  replaced: { title: 'Replace', label: 'Why', confirm: 'Replace', max: 500 },
  void: { title: 'Void', label: 'Why', confirm: 'Void', max: 500 },
} as const;

function AskDialog({
  device,
  keyId,
  act,
  serial,
  label,
  next,
  holder,
  busy,
  onClose,
  onAnswer,
}: {
  readonly device: Device;
  /** The request of the card. */
  readonly keyId: string;
  readonly act: Act;
  readonly serial: string;
  readonly label: string;
  readonly next: string;
  readonly holder: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** `saved` removes the text that was typed, once it is recorded. */
  readonly onAnswer: (answer: string, saved: (answer: string) => void) => void;
}) {
  const { text: answer, change, saved } = useTypedText(device, keyId, cardPlace(act, serial));
  const [isChecked, setIsChecked] = useState(false);
  const question = questions[act];
  const isMissing = act === 'issued' && answer.trim() === '';
  const isTooLong = answer.trim().length > question.max;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isMissing && !isTooLong) onAnswer(answer, saved);
  };
  return (
    <Dialog open title={`${question.title} ${label}`} onClose={onClose} width="26rem">
      <form onSubmit={submit} noValidate>
        <TextField
          label={question.label}
          required={act === 'issued'}
          value={answer}
          max={question.max}
          error={isChecked && isMissing ? 'Required' : undefined}
          onChange={change}
        />
        {act === 'replaced' && (
          <Text marginTop="3">
            This card will be void{holder === '' ? '' : `, and ${holder} no longer has it`}. Card {next}{' '}
            replaces it and can be queued for printing.
          </Text>
        )}
        {act === 'void' && <Text marginTop="3">A void card stays void. Replace it to make another.</Text>}
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button action onClick={onClose}>
            Cancel
          </Button>
          <Button action variant={act === 'issued' ? 'primary' : 'danger'} type="submit" busy={busy}>
            {question.confirm}
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}
