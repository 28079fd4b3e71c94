import { readFileSync } from 'node:fs';

/** A fault that replaces a text of a source file while tests run. */
export interface PlantedText {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly original: string;
  readonly replacement: string;
}

/** Returns the source of a file with a fault planted in it. */
export function plantIn(source: string, { original, replacement }: PlantedText): string {
  return source.replace(original, () => replacement);
}

/** Returns a plugin that plants a fault as its file is loaded. */
export function plant(fault: PlantedText) {
  return {
    name: `planted: ${fault.name}`,
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.split('?', 1)[0]?.endsWith(`/${fault.file}`) ? { code: plantIn(code, fault), map: null } : undefined,
  };
}

/** Returns the faults that cannot be planted, because their original text occurs not once in the file. */
export function unplantableFaults<T extends PlantedText>(faults: readonly T[]): T[] {
  return faults.filter(({ file, original }) => readFileSync(file, 'utf8').split(original).length !== 2);
}
