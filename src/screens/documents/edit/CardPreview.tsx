import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { cardTemplateFrom, contrastProblem } from '#domain/cards/template.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { visibleLength } from '#ui/fields/inputs/LengthMeter.tsx';
import { CardBack } from '#screens/shared/card/CardBack.tsx';
import { CardFront } from '#screens/shared/card/CardFront.tsx';
import { cardFaceOf } from '#screens/shared/card/cardFace.ts';
import type { Fit } from '#screens/shared/card/fit.ts';
import { useCardTemplate } from '#screens/shared/card/useCardTemplate.ts';
import { usePicture } from '#screens/shared/pictures/usePicture.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { CardLogo } from './CardLogo.tsx';
import { type Form, setMeters } from './form/form.ts';

/** A card to show the template with, in the settings of the game. */
const sample: BodyPatch = {
  cardKind: 'item',
  nameOnCard: 'Lantern of the Long Ebb',
  cardText: '<p>While it is lit, nobody within five paces can lie. It goes out at dawn.</p>',
  flavour: '<p>The glass is always cold.</p>',
  charges: 'Three uses',
  lasts: 'until-used',
  mustBeAttached: true,
  physicalProp: 'a lantern',
  canBeStolen: true,
};

/** The longest that the number of a card usually is, so that its code is drawn as large as it will be. */
const label = 'LAM-1000-01';

/**
 * The card that a request asks for as it will be printed, or in the settings of the game one for show. Its measurements
 * decide how much text the meters of the fields allow.
 */
export default function CardPreview({
  device,
  form,
  isSample,
}: {
  readonly device: Device;
  readonly form: Form;
  readonly isSample: boolean;
}) {
  const values = useDeferredValue(useStore(form, (state) => state.values));
  const names = useNames();
  const storedTemplate = useCardTemplate();
  const body = isSample ? sample : values;
  const template = useMemo(
    () => (isSample ? cardTemplateFrom(values) : storedTemplate),
    [isSample, values, storedTemplate],
  );
  const logo = usePicture(template?.logo);
  const [isGrey, setIsGrey] = useState(false);
  const face = useMemo(
    () => template && cardFaceOf(body, names.get(`event:${textIn(body['eventId'])}`), template),
    [body, names, template],
  );
  const onFit = useCallback(
    (fit: Fit) => setMeters(form, isSample ? {} : metersOf(fit, form.getState().values), fit.fits),
    [form, isSample],
  );
  const [fitsBack, setFitsBack] = useState(true);
  const fits = useStore(form, (state) => state.fitsCard) && fitsBack;
  if (!template || !face) return null;
  const { size } = template;
  const address = logo?.kind === 'here' ? logo.address : undefined;
  const problem = isSample ? contrastProblem(template) : null;
  const frame = { width: 'fit-content', borderWidth: 'thin', borderColor: 'line.strong', overflow: 'hidden' };
  return (
    <Box as="section" aria-label="Card preview" marginBlock="4">
      <Heading as="h2" size="md">
        Card preview
      </Heading>
      <Text role="status" color={fits ? 'ink.muted' : 'flagged.ink'} marginBottom="2">
        {fits
          ? `As printed, ${size.width} × ${size.height} mm`
          : isSample
            ? 'The text of this card does not fit. Make the cards larger, or shorten their mark.'
            : 'Too long for the card. Shorten the text so that it can be printed.'}
      </Text>
      {problem !== null && (
        <Box marginBottom="3">
          <Notice type="warning" title="The text is hard to read">
            {problem}
          </Notice>
        </Box>
      )}
      <Box
        display="flex"
        flexWrap="wrap"
        gap="4"
        overflowX="auto"
        tabIndex={0}
        role="group"
        aria-label="Front and back"
        css={isGrey ? { filter: 'grayscale(1)' } : undefined}
      >
        <Box css={frame}>
          <CardFront
            face={face}
            template={template}
            logo={address}
            label={label}
            address={`${globalThis.location.origin}/c/${label}.${'0'.repeat(12)}`}
            onFit={onFit}
          />
        </Box>
        <Box css={frame}>
          <CardBack face={face} template={template} logo={address} onFit={setFitsBack} />
        </Box>
      </Box>
      {isSample && (
        <Flex columnGap="6" rowGap="3" wrap="wrap" align="flex-start" marginTop="3">
          <CardLogo device={device} form={form} logo={logo} />
          <CheckboxField label="Show in black and white" value={isGrey} onChange={setIsGrey} />
        </Flex>
      )}
    </Box>
  );
}

/** How many characters each text may have, from how much of its space it needs. */
function metersOf(fit: Fit, values: BodyPatch): Record<string, number> {
  const request = fieldsOf(lammie, values);
  const limitOf = (name: 'nameOnCard' | 'cardText' | 'flavour', share: number, format: 'plain' | 'rich') => {
    const count = visibleLength(request(name), format);
    if (count === 0 || share === 0) return [];
    const limit = Math.floor(count / share);
    // Whether it fits is measured; how much more would fit is worked out from it.
    return [[name, share <= 1 ? Math.max(count, limit) : Math.min(count - 1, limit)] as const];
  };
  return Object.fromEntries([
    ...limitOf('nameOnCard', fit.name, 'plain'),
    ...limitOf('cardText', fit.text, 'rich'),
    ...limitOf('flavour', fit.flavour, 'rich'),
  ]);
}
