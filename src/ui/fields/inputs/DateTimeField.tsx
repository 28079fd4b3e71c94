import { chakra } from '@chakra-ui/react';
import { DateTime } from 'luxon';
import { inputRecipe } from './inputRecipe.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Input = chakra('input', inputRecipe);
const local = "yyyy-MM-dd'T'HH:mm";

/** A moment, entered in the device's time and kept as ISO 8601 in UTC. */
export function DateTimeField({
  value,
  onChange,
  ...frame
}: FieldProps & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  const moment = DateTime.fromISO(value ?? '');
  return (
    <FieldFrame {...frame}>
      {(props) => (
        <Input
          {...props}
          type="datetime-local"
          maxWidth="16rem"
          value={moment.isValid ? moment.toLocal().toFormat(local) : ''}
          onChange={(event) => onChange(DateTime.fromISO(event.target.value).toUTC().toISO())}
        />
      )}
    </FieldFrame>
  );
}
