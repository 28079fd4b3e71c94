import { chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import type { Document } from '#domain/content/document.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { useMedia } from '#ui/media.ts';
import type { References } from '#screens/shared/references/references.tsx';
import type { Form } from './form/form.ts';
import { usePeriodLimits } from './form/usePeriodLimits.ts';

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
  base: {
    color: 'ink.strong',
    fontWeight: 'semibold',
    cursor: 'pointer',
    minHeight: '6',
    '@media (pointer: coarse)': { paddingBlock: 'calc((var(--wm-target) - 1lh) / 2)' },
  },
});

/**
 * Guidance of the chosen research period on its requests: beside the form, or above it on narrow screens. At the fields it
 * notes what its author has left in that period.
 */
export default function PeriodGuidance({
  form,
  device,
  keyId,
  seen,
  references,
}: {
  readonly form: Form;
  readonly device: Device;
  readonly keyId: string;
  readonly seen: Document | null;
  readonly references: Pick<References, 'collectionItem'>;
}) {
  usePeriodLimits(form, device, keyId, seen);
  const period = useStore(form, ({ values }) => fieldsOf(research, values)('researchPeriod'));
  const isBeside = useMedia('(min-width: 80rem)');
  const item = period === null ? undefined : references.collectionItem('researchPeriod', period);
  const guidance = fieldsOf(researchPeriod, item ?? {})('guidance');
  if (guidance === '') return null;
  return (
    <Frame open={isBeside || undefined}>
      <Title>Guidance</Title>
      <RichText html={guidance} />
    </Frame>
  );
}
