import { readFileSync } from 'node:fs';

/** A fault planted in a source file while a test runs. */
export interface PlantedText {
  /** The fault in words. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once; otherwise the fault cannot be planted, and that is said. */
  readonly instead: string;
  readonly put: string;
}

/** A plugin that puts a fault into a source file as it is loaded. */
export function plant({ name, file, instead, put }: PlantedText) {
  return {
    name: `planted: ${name}`,
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.split('?', 1)[0]?.endsWith(`/${file}`)
        ? { code: code.replace(instead, () => put), map: null }
        : undefined,
  };
}

/** The faults whose place in the source is not there any more, or not once. */
export function faultsWithoutPlace<T extends PlantedText>(faults: readonly T[]): T[] {
  return faults.filter(({ file, instead }) => readFileSync(file, 'utf8').split(instead).length !== 2);
}
