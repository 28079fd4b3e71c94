import { Box, Text } from '@chakra-ui/react';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#contract/errors/errors.ts';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';
import { callProblem, callProblemText } from '#domain/event/schedule/crew/ownSlots.ts';
import { signUpForSlot } from '#api/crewCall.ts';
import { showDone, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { ownSlotTitle } from '#screens/shared/ownSlotText.ts';

/** How much crew a released slot lacks, and a button to sign up for it, or off again. That needs the server. */
export function CallButton({
  slot,
  slots,
  now,
}: {
  readonly slot: OwnSlot;
  /** All released slots of the user. */
  readonly slots: readonly OwnSlot[];
  readonly now: number;
}) {
  const [isBusy, setIsBusy] = useState(false);
  // The last answer counts until the device has heard of it.
  const [answer, setAnswer] = useState<{ readonly isOn: boolean; readonly to: OwnSlot['call'] }>();
  const { call } = slot;
  if (!call) return null;
  const isOn = answer && JSON.stringify(answer.to) === JSON.stringify(call) ? answer.isOn : call.isOn;
  const problem = isOn ? undefined : callProblem(slot, slots, now);
  const title = ownSlotTitle(slot);
  const write = async (isOff: boolean) => {
    setIsBusy(true);
    const result = await signUpForSlot(slot.id, isOff);
    setIsBusy(false);
    if (result.kind === 'done') {
      setAnswer({ isOn: !isOff, to: call });
      return showDone(`You are ${isOff ? 'off' : 'on'} “${title}”`);
    }
    const text =
      result.kind === 'refused'
        ? errorMessage(result.error)
        : 'The server cannot be reached. Try again later.';
    return showSnackbar('error', text);
  };
  return (
    <Box marginTop="2">
      <Text color="ink">
        {call.free === 0 ? 'All places are taken' : `${call.free} of ${call.needed} places free`}
        {isOn && ' · You have signed up'}
      </Text>
      {problem && problem !== 'full' && (
        <Text color="ink.muted" textStyle="small">
          {callProblemText(problem)}
        </Text>
      )}
      {problem === undefined && (isOn ? slot.end > now : true) && (
        <Box marginTop="2" css={screenOnly}>
          <Button
            action
            variant={isOn ? 'quiet' : 'primary'}
            disabled={isBusy}
            icon={isOn ? <UserMinus /> : <UserPlus />}
            aria-label={isOn ? `Take me off ${title}` : `Sign me up for ${title}`}
            onClick={() => void write(isOn)}
          >
            {isOn ? 'Take me off' : 'Sign me up'}
          </Button>
        </Box>
      )}
    </Box>
  );
}
