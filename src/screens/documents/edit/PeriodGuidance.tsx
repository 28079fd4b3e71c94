import { chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import { RichText } from '#ui/rich/RichText.tsx';
import { useMedia } from '#ui/media.ts';
import type { References } from '#screens/shared/references/references.tsx';
import type { Form } from './form.ts';

const Frame = chakra('details', {
  base: {
    marginBlock: '3',
    padding: '3',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    textStyle: 'body',
  },
});
const Title = chakra('summary', {
  base: { color: 'ink.strong', fontWeight: 'semibold', cursor: 'pointer', minHeight: '6' },
});

/** Guidance of the chosen research period on its requests: beside the form, or above it on narrow screens. */
export function PeriodGuidance({
  form,
  references,
}: {
  readonly form: Form;
  readonly references: Pick<References, 'collectionItem'>;
}) {
  const period = useStore(form, ({ values }) => values['researchPeriod']);
  const isBeside = useMedia('(min-width: 80rem)');
  const item = typeof period === 'string' ? references.collectionItem('researchPeriod', period) : undefined;
  const guidance = item?.['guidance'];
  if (typeof guidance !== 'string' || guidance === '') return null;
  return (
    <Frame open={isBeside || undefined}>
      <Title>Guidance</Title>
      <RichText html={guidance} />
    </Frame>
  );
}
