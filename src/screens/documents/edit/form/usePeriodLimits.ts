import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import type { Document } from '#domain/content/document.ts';
import type { Allowance } from '#domain/rules/limits.ts';
import { readAllowances } from '#mirror/read/limits.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { Form } from './form.ts';

/**
 * Notes at the fields of a research request how many requests its author has left in the period, and how many questions in
 * this one.
 */
export function usePeriodLimits(form: Form, device: Device, keyId: string, document: Document | null): void {
  const period = useStore(form, ({ values }) => values['researchPeriod']);
  const questions = useStore(form, ({ values }) => values['questions']);
  const createdBy = document?.createdBy ?? device.by;
  const allowances = useMirror(
    async (mirror) => {
      if (period === undefined) return undefined;
      const body = { researchPeriod: period, questions: questions ?? null };
      return readAllowances(mirror, { keyId, entity: 'research', createdBy, body });
    },
    [keyId, createdBy.id, period, questions],
  );
  useEffect(() => form.setState({ notes: allowances ? allowanceNotes(allowances) : {} }), [form, allowances]);
}

/**
 * Remaining allowances in words, by the field that uses them up.
 *
 * @internal Tests read the notes without the hook, which needs a page.
 */
export function allowanceNotes({
  rows,
  documents,
}: {
  readonly rows: Allowance | null;
  readonly documents: Allowance | null;
}): Record<string, string> {
  return {
    ...(rows ? { questions: leftText(rows, 'question', 'in this request') } : {}),
    ...(documents ? { researchPeriod: leftText(documents, 'request', 'in this period') } : {}),
  };
}

function leftText({ left, most }: Allowance, noun: string, where: string): string {
  const counted = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (left < 0) return `${counted(-left)} too many ${where}: ${most} allowed`;
  return `${left} of ${counted(most)} left ${where}`;
}
