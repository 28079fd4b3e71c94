import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { inputRecipe } from './inputRecipe.ts';

/** One option of a select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

const Select = chakra('select', inputRecipe);
const Frame = chakra('div', {
  base: {
    position: 'relative',
    '& > svg': {
      position: 'absolute',
      right: '2.5',
      top: 'calc(50% - 8px)',
      width: '16px',
      height: '16px',
      color: 'ink.muted',
      pointerEvents: 'none',
    },
  },
});

/**
 * One of a few options, in the device's own list, which suits phones and screen readers best. `null` means nothing is
 * selected; without a label for `empty` something always is.
 */
export function SelectField({
  value,
  onChange,
  options,
  empty,
  ...frame
}: FieldProps & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly options: readonly SelectOption[];
  readonly empty?: string | undefined;
}) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Frame>
          <Select
            {...control}
            appearance="none"
            paddingInlineEnd="9"
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || null)}
          >
            {(empty !== undefined || value === null) && <option value="">{empty ?? 'Choose…'}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <ChevronDown aria-hidden="true" />
        </Frame>
      )}
    </FieldFrame>
  );
}
