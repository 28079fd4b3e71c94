import { Box } from '@chakra-ui/react';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { type PaperName, type TextStyle, papers } from './pageRules.ts';
import type { PaperSettings } from './usePaperSettings.ts';

const textLabels: Readonly<Record<TextStyle, string>> = {
  standard: 'Standard',
  large: 'Large print, 16 pt',
  easy: 'Easier to read with dyslexia',
};
const paperNames: readonly PaperName[] = ['a4', 'a5', 'letter'];
const textStyles: readonly TextStyle[] = ['standard', 'large', 'easy'];

/** Choice of paper and text, which this device remembers for everything that it prints. */
export function PaperOptions({ paper, text, setPaper, setText }: PaperSettings) {
  return (
    <>
      <Box flex={{ base: '1 1 8rem', md: '0 1 9rem' }} minWidth="0">
        <SelectField
          label="Paper"
          value={paper}
          options={paperNames.map((value) => ({ value, label: papers[value].label }))}
          onChange={(value) => setPaper(paperNames.find((each) => each === value) ?? 'a4')}
        />
      </Box>
      <Box flex={{ base: '1 1 12rem', md: '0 1 15rem' }} minWidth="0">
        <SelectField
          label="Text"
          value={text}
          options={textStyles.map((value) => ({ value, label: textLabels[value] }))}
          onChange={(value) => setText(textStyles.find((each) => each === value) ?? 'standard')}
        />
      </Box>
    </>
  );
}
