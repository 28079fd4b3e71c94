import { Flex, Text } from '@chakra-ui/react';
import { HandHelping, Undo2 } from 'lucide-react';
import { cardLabel } from '#domain/cards/cardCode.ts';
import type { HandOut } from '#domain/cards/handOut.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { CardActs } from '#screens/cards/desk/CardActs.tsx';
import type { Lookup } from '#screens/cards/desk/lookUp.ts';
import { useLookup } from '#screens/cards/desk/useLookup.ts';
import { VerdictBox } from '#screens/cards/desk/VerdictBox.tsx';
import { type VerdictText, holderName, verdictTexts } from '#screens/cards/labels.ts';
import type { CardHolders } from './cardHolders.ts';
import { type CardPlace, type Scan, handOutIn } from './useHandOut.ts';

/** The card that was scanned last: whether it was given out, and the acts that it allows. It follows what changes. */
export function ScanResult({
  place,
  scan: { text, isGiven },
  holdersOf,
  onGive,
  onTakeBack,
}: {
  readonly place: CardPlace;
  readonly scan: Scan;
  readonly holdersOf: CardHolders;
  readonly onGive: () => void;
  readonly onTakeBack: (row: DocumentRow, serial: string) => void;
}) {
  const lookup = useLookup(place.device, text);
  if (!lookup) return null;
  switch (lookup.kind) {
    case 'unknown':
      return (
        <Notice type="warning" title="This is not a card of the game">
          Card numbers look like LAM-118-07. Nothing was given out.
        </Notice>
      );
    case 'document':
      return (
        <Notice type="warning" title="This is the code of a document, not of a card">
          Nothing was given out.
        </Notice>
      );
    case 'request':
      return (
        <Notice type="warning" title={`Which card of ${lookup.reference}?`}>
          Type its number too, as in {lookup.reference}-07. Nothing was given out.
        </Notice>
      );
    case 'card':
      return (
        <ScannedCard
          place={place}
          lookup={lookup}
          isGiven={isGiven}
          holdersOf={holdersOf}
          onGive={onGive}
          onTakeBack={onTakeBack}
        />
      );
  }
}

function ScannedCard({
  place,
  lookup,
  isGiven,
  holdersOf,
  onGive,
  onTakeBack,
}: Omit<Parameters<typeof ScanResult>[0], 'scan'> & {
  readonly lookup: Extract<Lookup, { readonly kind: 'card' }>;
  readonly isGiven: boolean;
}) {
  const { scanned, request, card } = lookup;
  const handOut = handOutIn(place, lookup) ?? 'never';
  const { type, title, advice } = handOutText(handOut, isGiven, lookup, place);
  const name = request && (fieldsOf(lammie, request.row.body)('nameOnCard') || request.row.body.title);
  const isDone = isGiven && handOut === 'givenHere';
  const holders = isDone
    ? `To ${holderName(card?.holders.at(-1)?.name ?? '')}.`
    : card
      ? holdersOf(card)
      : '';
  return (
    <section aria-label={`Card ${cardLabel(scanned.card)}`}>
      <VerdictBox
        type={type}
        title={title}
        label={[cardLabel(scanned.card), name].filter(Boolean).join(' · ')}
      >
        {[holders, advice].filter(Boolean).map((line) => (
          <Text as="span" display="block" key={line}>
            {line}
          </Text>
        ))}
      </VerdictBox>
      <Flex marginTop="3" css={{ '&:empty': { display: 'none' } }}>
        {(handOut === 'ask' || handOut === 'give') && (
          <Button action variant="primary" icon={<HandHelping />} style={large} onClick={onGive}>
            {handOut === 'ask' ? 'Give it out all the same' : 'Give it out'}
          </Button>
        )}
        {isDone && request && (
          <Button
            action
            icon={<Undo2 />}
            style={large}
            onClick={() => onTakeBack(request.row, scanned.card.serial)}
          >
            Take back
          </Button>
        )}
      </Flex>
      {request && card && lookup.verdict !== 'forged' && handOut !== 'give' && !isDone && (
        <CardActs device={place.device} row={request.row} card={card} offersIssue={false} />
      )}
    </section>
  );
}

const large = { minHeight: '64px' } as const;

/** The words for what a run sheet does with a card. */
function handOutText(
  handOut: HandOut,
  isGiven: boolean,
  { request, verdict }: Extract<Lookup, { readonly kind: 'card' }>,
  { listedRequests }: CardPlace,
): VerdictText {
  switch (handOut) {
    case 'give':
      return { type: 'info', title: 'Not given out', advice: 'Nobody has it.' };
    case 'givenHere':
      return isGiven
        ? { type: 'success', title: 'Given out', advice: '' }
        : { type: 'info', title: 'Given out here already', advice: '' };
    case 'out':
      return { type: 'warning', title: 'Somebody has it', advice: 'Return it first to give it out here.' };
    case 'ask':
      return {
        type: 'warning',
        title: listedRequests.has(request?.row.keyId ?? '') ? verdictTexts[verdict].title : 'Another card',
        advice: [
          !listedRequests.has(request?.row.keyId ?? '') &&
            'It is not one of the cards that this sheet lists.',
          verdict !== 'notIssued' && verdictTexts[verdict].advice,
          'Nothing was given out.',
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'never':
      return verdict === 'notIssued'
        ? {
            type: 'warning',
            title: 'Not yours to give out',
            advice: 'You may not change cards of this request.',
          }
        : verdictTexts[verdict];
  }
}
