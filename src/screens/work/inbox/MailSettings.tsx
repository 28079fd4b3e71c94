import { Flex } from '@chakra-ui/react';
import { type MailChoice, usualMail } from '#domain/personal/noticeState.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { hours } from './hours.ts';

const times = [
  { value: 'now', label: 'Within minutes' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'Never' },
];

/** Choice of when the person gets mail. */
export function MailSettings({
  mail,
  onChange,
}: {
  readonly mail: MailChoice;
  readonly onChange: (mail: MailChoice) => void;
}) {
  const isDaily = typeof mail === 'number';
  return (
    <Flex gap="3" marginTop="2" maxWidth="24rem">
      <SelectField
        label="By email"
        help="References, deadlines and links only"
        value={isDaily ? 'daily' : mail}
        options={times}
        onChange={(time) => onChange(time === 'now' || time === 'never' ? time : usualMail)}
      />
      {isDaily && (
        <SelectField
          label="At"
          help="In the game’s time zone"
          value={String(mail)}
          options={hours}
          onChange={(hour) => onChange(Number(hour))}
        />
      )}
    </Flex>
  );
}
