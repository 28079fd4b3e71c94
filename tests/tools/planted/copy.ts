import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PlantedText } from './planting.ts';

const folders = ['src', 'server', 'sample', 'bench', 'tests', 'config', 'scripts', 'sw', 'public'];

/** Copies the repository without its history into a new folder, to change it and run its tests there. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'waymark-planted-'));
  for (const name of folders) cpSync(name, join(copy, name), { recursive: true });
  for (const name of readdirSync('.')) {
    if (/^(package|tsconfig|vite|vitest|playwright|index\.html)/.test(name)) cpSync(name, join(copy, name));
  }
  // Packages are the same; what tools keep beside them is the copy's own.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

/** Plants a fault in the files of a copy. */
export function plantInCopy(copy: string, { name, file, original, replacement }: PlantedText): void {
  const before = readFileSync(join(copy, file), 'utf8');
  if (before.split(original).length !== 2) throw new Error(`“${name}” cannot be planted in ${file}.`);
  writeFileSync(
    join(copy, file),
    before.replace(original, () => replacement),
  );
}
