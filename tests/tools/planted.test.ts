import { expect, test } from 'vitest';
import { capabilityFaults } from './planted/capabilityFaults.ts';
import { plantedFaults } from './planted/faults.ts';
import { historyFaults } from './planted/historyFaults.ts';
import { unplantableFaults } from './planted/planting.ts';

test('Every fault that tests must find can still be planted', () => {
  const outdated = unplantableFaults([...plantedFaults, ...historyFaults, ...capabilityFaults]);
  expect(outdated.map(({ name, file }) => `“${name}” in ${file}: the text to replace was not found`)).toEqual(
    [],
  );
});
