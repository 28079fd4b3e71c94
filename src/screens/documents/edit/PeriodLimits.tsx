import { Text } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import type { Document } from '#domain/document.ts';
import type { Allowance } from '#domain/limits.ts';
import { readAllowances } from '#mirror/queries/limits.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import type { Form } from './form.ts';

/** How many requests the player has left in the chosen research period, and how many questions in this request. */
export function PeriodLimits({
  form,
  device,
  keyId,
  seen,
}: {
  readonly form: Form;
  readonly device: Device;
  readonly keyId: string;
  /** The request when the form was opened; null for a new one. */
  readonly seen: Document | null;
}) {
  const period = useStore(form, ({ values }) => values['researchPeriod']);
  const questions = useStore(form, ({ values }) => values['questions']);
  const createdBy = seen?.createdBy ?? device.by;
  const left = useMirror(
    (mirror) =>
      readAllowances(mirror, {
        keyId,
        entity: 'research',
        createdBy,
        body: { researchPeriod: period ?? null, questions: questions ?? null },
      }),
    [keyId, createdBy.id, period, questions],
  );
  const texts = left ? allowanceTexts(left) : [];
  return (
    <Text as="div" role="status" marginBlock="3" color="ink" css={{ '&:empty': { display: 'none' } }}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Text>
  );
}

/** What is left, in words. */
export function allowanceTexts({
  rows,
  documents,
}: {
  readonly rows: Allowance | null;
  readonly documents: Allowance | null;
}): string[] {
  return [
    ...(rows ? [leftText(rows, 'question', 'in this request')] : []),
    ...(documents ? [leftText(documents, 'request', 'in this period')] : []),
  ];
}

function leftText({ left, most }: Allowance, noun: string, where: string): string {
  const counted = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (left < 0) return `${counted(-left)} too many ${where}: ${most} allowed`;
  return `${left} of ${counted(most)} left ${where}`;
}
