/** A slot of the user that is about to start. Moments are in epoch milliseconds. */
export interface OwnSlot {
  readonly id: string;
  readonly title: string;
  readonly start: number;
}

/** Returns the slots whose alarm is due: from `lead` milliseconds before their start until they start. */
export function dueAlarms<T extends OwnSlot>(slots: readonly T[], now: number, lead: number): readonly T[] {
  return slots.filter(({ start }) => start - lead <= now && now < start);
}

/** Returns the key of an alarm, which rings once for each: a slot that moves rings again. */
export function alarmKey({ id, start }: OwnSlot): string {
  return `${id} ${start}`;
}
