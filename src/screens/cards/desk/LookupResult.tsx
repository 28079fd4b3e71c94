import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import type { Device } from '#actions/device.ts';
import { cardLabel } from '#domain/cards/cardCode.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { isEmpty } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import { holderNames, holdingText, stepLabels, verdictTexts } from '#screens/cards/labels.ts';
import { CardActs } from './CardActs.tsx';
import { playResult } from './sound.ts';
import type { Lookup } from './lookUp.ts';
import { useLookup } from './useLookup.ts';
import { VerdictBox } from './VerdictBox.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    rowGap: '1',
    marginBlock: '3',
    '& dt': { color: 'ink.muted' },
    '& dd': { color: 'ink.strong', overflowWrap: 'anywhere' },
  },
});

/** Result of a lookup on this device. */
export function LookupResult({
  device,
  text,
  hasSound,
  onEnter,
}: {
  readonly device: Device;
  readonly text: string;
  readonly hasSound: boolean;
  readonly onEnter: (text: string) => void;
}) {
  const lookup = useLookup(device, text);
  const kind = lookup && soundOf(lookup);
  useEffect(() => {
    // Once for each scan, also where the card changes meanwhile.
    if (hasSound && kind !== undefined) playResult(kind === 'good');
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind === undefined]);
  if (!lookup) return null;
  switch (lookup.kind) {
    case 'unknown':
      return (
        <Notice type="warning" title="This is not a card of the game">
          This is not a card code or a card number. Card numbers look like LAM-118-07.
        </Notice>
      );
    case 'document':
      return <TextLink to={lookup.path}>Open the document</TextLink>;
    case 'request':
      return <CardChoice lookup={lookup} onEnter={onEnter} />;
    case 'card':
      return <FoundCard device={device} found={lookup} />;
  }
}

function soundOf(lookup: Lookup): 'good' | 'bad' {
  return lookup.kind === 'card' && lookup.verdict !== 'valid' && lookup.verdict !== 'notIssued'
    ? 'bad'
    : lookup.kind === 'unknown'
      ? 'bad'
      : 'good';
}

function CardChoice({
  lookup: { reference, request },
  onEnter,
}: {
  readonly lookup: Extract<Lookup, { readonly kind: 'request' }>;
  readonly onEnter: (text: string) => void;
}) {
  if (!request) return <Notice type="warning" title={`${reference} is not on this device`} />;
  return (
    <section aria-label="Cards of the request">
      <Heading as="h2" size="md" marginBottom="2">
        {reference} {request.row.body.title}
      </Heading>
      <Flex gap="2" wrap="wrap">
        {request.cards.map((card) => (
          <Button
            key={card.serial}
            action
            onClick={() => onEnter(cardLabel({ reference, serial: card.serial }))}
          >
            {card.serial} {stepLabels[card.state]}
          </Button>
        ))}
      </Flex>
      {request.cards.length === 0 && <Text>Its cards get their numbers when it is approved.</Text>}
    </section>
  );
}

function FoundCard({
  device,
  found,
}: {
  readonly device: Device;
  readonly found: Extract<Lookup, { readonly kind: 'card' }>;
}) {
  const { scanned, request, card, verdict, expiry } = found;
  const names = useNames();
  const { type, title, advice } = verdictTexts[verdict];
  const label = cardLabel(scanned.card);
  const isForged = verdict === 'forged';
  const body = request?.row.body;
  const facts: readonly (readonly [string, ReactNode])[] = card
    ? [
        ...card.holders.map(
          (holding) => ['With', holdingText(holding, names.get(`user:${holding.by}`) ?? 'somebody')] as const,
        ),
        ['State', stepLabels[card.state]],
        ...(card.replacedBy === null
          ? []
          : [['Replaced by', `${scanned.card.reference}-${card.replacedBy}`] as const]),
        ...(card.replaces === null
          ? []
          : [['Replaces', `${scanned.card.reference}-${card.replaces}`] as const]),
        ...(card.note === '' ? [] : [['Note', card.note] as const]),
        ...(expiry === undefined
          ? []
          : [['Counts until', formatTimestamp(expiry, "EEE d MMM yyyy 'at' HH:mm")] as const]),
      ]
    : [];
  return (
    <section aria-label={`Card ${label}`}>
      <VerdictBox type={type} title={title} label={label}>
        {advice}
        {verdict === 'valid' && scanned.mac === null && 'Typed: only a scan proves that the card is genuine.'}
      </VerdictBox>
      {isForged && card && (
        <Text marginTop="3">
          The real {label} is{' '}
          {card.holders.length > 0 ? `with ${holderNames(card)}` : stepLabels[card.state].toLowerCase()}.
        </Text>
      )}
      {request && body && card && !isForged && (
        <>
          {may(device.person, 'edit', request.row) && (
            <CardActs device={device} row={request.row} card={card} />
          )}
          <Heading as="h2" size="lg" marginTop="3">
            {fieldsOf(lammie, body)('nameOnCard') || body.title}
          </Heading>
          <Facts>
            {facts.map(([name, value], at) => (
              <Fragment key={at}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </Facts>
          <Texts body={body} />
          <TextLink to={`${lammie.path}/${request.row.keyId}/read`}>Open the request</TextLink>
        </>
      )}
    </section>
  );
}

const shownTexts = ['refereeText', 'cardText', 'flavour'] as const;

function Texts({ body }: { readonly body: BodyPatch }) {
  const request = fieldsOf(lammie, body);
  return shownTexts.map((name) => {
    const field = lammie.fields[name];
    if (isEmpty(field, request(name))) return null;
    return (
      <Box key={name} as="section" marginBottom="3" aria-label={field.label}>
        <Text color="ink.muted" textStyle="small">
          {field.label}
        </Text>
        <RichText html={request(name)} />
      </Box>
    );
  });
}
