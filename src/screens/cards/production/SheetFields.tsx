import { Box, Flex, chakra } from '@chakra-ui/react';
import { type CardPaper, type BackSide, backSides, cardsPerSheet } from '#domain/cards/sheets.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { NumberField } from '#ui/fields/inputs/NumberField.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { type PrintOptions, optionLimits } from './sheetOptions.ts';

const Offsets = chakra('details', {
  base: { width: 'full', '& > summary': { cursor: 'pointer', minHeight: 'target', color: 'ink.strong' } },
});

const paperLabels: Readonly<Record<CardPaper, string>> = { a4: 'A4', letter: 'Letter' };
const backLabels: Readonly<Record<BackSide, string>> = {
  longEdge: 'Two-sided, long edge',
  shortEdge: 'Two-sided, short edge',
  fold: 'Folded over',
  none: 'Fronts only',
};
const perSheetOptions = cardsPerSheet.map((each) => ({ value: String(each), label: String(each) }));

const offsets = [
  ['across', 'Fronts to the right'],
  ['down', 'Fronts down'],
  ['backAcross', 'Backs to the right'],
  ['backDown', 'Backs down'],
] as const;

/** How the sheets are laid out, and by how much this printer misses. */
export function SheetFields({
  options,
  onChange,
}: {
  readonly options: PrintOptions;
  readonly onChange: (change: Partial<PrintOptions>) => void;
}) {
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Box flex="0 1 8rem">
        <SelectField
          label="Paper"
          value={options.paper}
          options={Object.entries(paperLabels).map(([value, label]) => ({ value, label }))}
          onChange={(value) => onChange({ paper: value === 'letter' ? 'letter' : 'a4' })}
        />
      </Box>
      <Box flex="0 1 8rem">
        <SelectField
          label="Cards on a sheet"
          value={String(options.perSheet)}
          options={perSheetOptions}
          onChange={(value) =>
            onChange({ perSheet: cardsPerSheet.find((each) => String(each) === value) ?? 10 })
          }
        />
      </Box>
      <Box flex="0 1 14rem">
        <SelectField
          label="Backs"
          value={options.back}
          options={backSides.map((value) => ({ value, label: backLabels[value] }))}
          onChange={(value) => onChange({ back: backSides.find((each) => each === value) ?? 'none' })}
        />
      </Box>
      <Box flex="0 1 8rem">
        <NumberField
          label="Bleed"
          unit="mm"
          value={options.bleed}
          onChange={(bleed) => onChange({ bleed: clamped(bleed, optionLimits.bleed) })}
        />
      </Box>
      <CheckboxField
        label="Crop marks"
        value={options.hasMarks}
        onChange={(hasMarks) => onChange({ hasMarks })}
      />
      <Offsets>
        <summary>Printer offset of this device</summary>
        <Flex gap="3" wrap="wrap">
          {offsets.map(([name, label]) => (
            <Box key={name} flex="0 1 12rem">
              <NumberField
                label={label}
                unit="× 0.1 mm"
                value={options[name]}
                onChange={(value) => onChange({ [name]: clamped(value, optionLimits.offset) })}
              />
            </Box>
          ))}
        </Flex>
      </Offsets>
    </Flex>
  );
}

function clamped(value: number | null, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value ?? 0));
}
