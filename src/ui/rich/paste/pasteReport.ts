/** How many things a field could not keep as they were copied. */
export interface PasteReport {
  readonly pictures: number;
  readonly videos: number;
  readonly tables: number;
}

/** Says what could not be kept, in one sentence. */
export function reportText({ pictures: images, videos, tables }: PasteReport): string {
  const without = [counted(images, 'picture'), counted(videos, 'video')].filter(Boolean).join(' and ');
  const became =
    tables === 0 ? '' : tables === 1 ? 'the table became lines' : `${tables} tables became lines`;
  const text = [without && `pasted without ${without}`, became].filter(Boolean).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function counted(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`;
}
