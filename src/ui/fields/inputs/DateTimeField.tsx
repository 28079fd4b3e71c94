import { chakra } from '@chakra-ui/react';
import { DateTime } from 'luxon';
import { inputRecipe } from './inputRecipe.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);
const inputFormat = "yyyy-MM-dd'T'HH:mm";

/** A date and time, entered in the device's time zone and stored as ISO 8601 in UTC. */
export function DateTimeField({
  value,
  onChange,
  ...frame
}: FieldProps & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  const moment = DateTime.fromISO(value ?? '');
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          maxWidth="16rem"
          value={moment.isValid ? moment.toLocal().toFormat(inputFormat) : ''}
          onChange={(event) => onChange(DateTime.fromISO(event.target.value).toUTC().toISO())}
        />
      )}
    </FieldFrame>
  );
}
