import { Text } from '@chakra-ui/react';
import type { Device } from '#actions/device.ts';
import { cardLabel } from '#domain/cards/cardCode.ts';
import type { Card } from '#domain/cards/cardsFromLog.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { CardActs } from '#screens/cards/desk/CardActs.tsx';
import { stepLabels } from '#screens/cards/labels.ts';

/** A card that was given out on a run sheet: who has it, and the acts of the card desk that take it back. */
export function CardDialog({
  device,
  request,
  card,
  holders,
  onClose,
}: {
  readonly device: Device;
  readonly request: DocumentRow;
  readonly card: Card;
  /** Says who has it. */
  readonly holders: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      title={`Card ${cardLabel({ reference: request.reference, serial: card.serial })}`}
      onClose={onClose}
    >
      <Text role="status">{holders || stepLabels[card.state]}</Text>
      <CardActs device={device} row={request} card={card} offersIssue={false} />
    </Dialog>
  );
}
