import { Flex, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { DateTimeField } from '#ui/fields/inputs/DateTimeField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

/** Sets the clock of run mode, to practise before the event. */
export default function ClockDialog({
  now,
  start,
  onSet,
  onClose,
}: {
  readonly now: number;
  /** When the first slot starts. */
  readonly start: number | undefined;
  readonly onSet: (at: number | null) => void;
  readonly onClose: () => void;
}) {
  const [value, setValue] = useState<string | null>(() => new Date(now).toISOString());
  const [isInvalid, setIsInvalid] = useState(false);
  const choose = (at: number | null) => {
    onSet(at);
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isInvalid && value !== null) choose(Date.parse(value));
  };
  return (
    <Dialog open title="Set the clock" onClose={onClose} width="26rem">
      <form onSubmit={submit} noValidate>
        <Flex direction="column" gap="4">
          <Text>
            Practise by showing another time of the event on this page. The clock runs on from there.
          </Text>
          <DateTimeField
            label="Time"
            value={value}
            onChange={setValue}
            onInvalid={(reason) => setIsInvalid(reason !== null)}
          />
        </Flex>
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button onClick={() => choose(null)}>Time of this device</Button>
          {start !== undefined && <Button onClick={() => choose(start)}>First slot</Button>}
          <Button variant="primary" type="submit">
            Set
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}
