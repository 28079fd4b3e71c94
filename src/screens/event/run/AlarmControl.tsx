import { Flex } from '@chakra-ui/react';
import { Bell, BellOff } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { ring } from '#screens/shared/alarms/ring.ts';
import { alarmChoices, useAlarmLead } from '#screens/shared/alarms/useAlarmLead.ts';

/** Turns alarms before the user's slots on, with one press that can be heard, and chooses how long before. */
export function AlarmControl() {
  const [lead, choose] = useAlarmLead();
  const isOn = lead !== undefined && lead !== 'off';
  return (
    <Flex gap="2" align="flex-end" wrap="wrap">
      <Button
        action
        variant="plain"
        aria-pressed={isOn}
        icon={isOn ? <Bell /> : <BellOff />}
        onClick={() => {
          // Within the press: browsers allow sound only after one.
          if (!isOn) void ring();
          choose(isOn ? 'off' : '10');
        }}
      >
        Alarms
      </Button>
      {isOn && (
        <SelectField
          label="Before my slots"
          value={lead}
          options={alarmChoices
            .filter((minutes) => minutes !== 'off')
            .map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
          onChange={(chosen) => choose(alarmChoices.find((minutes) => minutes === chosen) ?? 'off')}
        />
      )}
    </Flex>
  );
}
