import { Box, Flex, Text } from '@chakra-ui/react';
import { UserMinus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CrewMember, ownCrewMember, signUp } from '#actions/event/crewCall.ts';
import type { Device } from '#actions/device.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type Muster, type MusterPart, hasGap } from '#domain/event/schedule/crew/muster.ts';
import { signUpMessage, signUpProblem } from '#domain/event/schedule/crew/signUps.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { usePress } from '#screens/shared/usePress.ts';
import { formatTime, formatTimeSpan, placeName } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { untilText } from '#screens/event/run/untilText.ts';
import { NameChips } from './NameChips.tsx';
import type { CrewCall } from './useMusters.ts';

/** A slot as its crew needs it: when they are called, what they play, who is on, and whether they can sign up. */
export function SlotMuster({
  muster,
  call,
  device,
  timetable,
  now,
}: {
  readonly muster: Muster;
  readonly call: CrewCall;
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly now: number;
}) {
  const { slot, callAt, setUpAt, parts, spare, missing } = muster;
  const { busy, perform } = usePerform();
  const press = usePress(slot.signUps.map(({ person }) => person).join());
  const me = ownCrewMember(device);
  const row = timetable.documents.get(slot.id);
  const isLead = row !== undefined && may(device.person, 'edit', row);
  const problem = signUpProblem(slot, timetable.slots, me, { restHours: call.restHours, now });
  const own = slot.signUps.find(({ person }) => person === me.id);
  const isGap = hasGap(muster);
  const openElsewhere = missing - parts.reduce((sum, { count, crew }) => sum + count - crew.length, 0);
  const excess = slot.signUps.filter(({ hasPlace }) => !hasPlace);
  const write = (member: CrewMember, isOff: boolean) =>
    perform(async () => {
      const outcome = await signUp(device, slot.id, member, isOff);
      return (
        outcome ?? { kind: 'refused', code: 'not_found', error: 'This slot is no longer on this device.' }
      );
    });
  const change = async (member: CrewMember, isOff: boolean) => {
    if (!(await write(member, isOff))) return false;
    const name = member.id === me.id ? 'You are' : `${member.name} is`;
    showDone(`${name} ${isOff ? 'off' : 'on'} “${slot.title}”`, {
      label: 'Undo',
      run: () => void write(member, !isOff),
    });
    return true;
  };
  return (
    <Box
      as="li"
      padding="3"
      borderWidth="thin"
      borderColor="line"
      borderInlineStartWidth={own ? '4px' : undefined}
      borderInlineStartColor={own ? 'accent' : undefined}
      borderRadius="md"
      background="surface.panel"
    >
      <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
        <Box flex="0 0 8.5rem">
          <Text textStyle="title" color="ink.strong" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {formatTimeSpan(slot)}
          </Text>
          {Math.abs(slot.start - now) > dayMs / 2 && (
            <Text color="ink.muted">{formatTimestamp(slot.start, 'EEE d MMM', 'en-GB')}</Text>
          )}
        </Box>
        <Box flex="1 1 14rem" minWidth="0">
          <TextLink to={`/eventtimetable/${slot.id}/read`} textStyle="title" dir="auto">
            {slot.title}
          </TextLink>
          <Text color="ink">
            <PhaseText phase={slotPhase(slot, now)} startsAreRecorded={areStartsRecorded(timetable.slots)} />
            {[
              '',
              placeName(timetable, slot.place),
              `Crew called at ${formatTime(callAt)}`,
              ...(callAt > now && callAt - now < dayMs ? [untilText(callAt, now)] : []),
            ].join(' · ')}
          </Text>
          <Text color={isGap ? 'danger.ink' : 'ink'}>
            {slot.crewNeeded > 0
              ? `${slot.crew.length} of ${slot.crewNeeded} crew`
              : `${slot.crew.length} crew`}
            {missing > 0 && ` · ${missing} missing`}
          </Text>
        </Box>
        <Box flex="none">
          {own ? (
            <Button
              action
              style={important}
              disabled={busy}
              icon={<UserMinus />}
              aria-label={`Take me off ${slot.title}`}
              onClick={() => void press(() => change(me, true))}
            >
              Take me off
            </Button>
          ) : (
            problem === undefined && (
              <Button
                action
                style={important}
                variant="primary"
                disabled={busy}
                icon={<UserPlus />}
                aria-label={`Sign me up for ${slot.title}`}
                onClick={() => void press(() => change(me, false))}
              >
                Sign me up
              </Button>
            )
          )}
        </Box>
      </Flex>
      {!own && problem && problem.kind !== 'noCall' && (
        <Text color="ink.muted" marginTop="2">
          {signUpMessage(problem, (moment) => formatTimestamp(moment, 'EEE HH:mm', 'en-GB'))}
        </Text>
      )}
      {own && !own.hasPlace && (
        <Text color="danger.ink" marginTop="2">
          You signed up after the last place was taken. Ask the crew lead, or take yourself off.
        </Text>
      )}
      {(parts.length > 0 || setUpAt !== null || slot.crew.length > 0 || missing > 0) && (
        <Box as="dl" marginTop="3" display="grid" gap="2">
          {setUpAt !== null && <Fact label={`Set-up from ${formatTime(setUpAt)}`} />}
          {parts.map((part) => (
            <Fact key={part.monster} label={partText(part, call)}>
              <NameChips names={part.crew} open={part.count - part.crew.length} isGap={isGap} />
            </Fact>
          ))}
          {(spare.length > 0 || openElsewhere > 0) && (
            <Fact label={parts.length > 0 ? 'Without a monster' : 'Crew'}>
              <NameChips names={spare} open={openElsewhere} isGap={isGap} />
            </Fact>
          )}
        </Box>
      )}
      {isLead && slot.signUps.length > 0 && (
        <Box marginTop="3">
          <Text color="ink.muted" marginBottom="1">
            {excess.length === 0
              ? 'Signed themselves up'
              : `Signed themselves up, ${excess.length} more than there are places`}
          </Text>
          <Flex as="ul" gap="2" wrap="wrap" listStyleType="none">
            {slot.signUps.map(({ person, who, hasPlace }) => (
              <Box as="li" key={person}>
                <Button
                  action
                  disabled={busy}
                  icon={<UserMinus />}
                  aria-label={`Take ${who} off ${slot.title}`}
                  onClick={() => void press(() => change({ id: person, name: who }, true))}
                >
                  {hasPlace ? who : `${who} (no place)`}
                </Button>
              </Box>
            ))}
          </Flex>
        </Box>
      )}
    </Box>
  );
}

/** The main controls for crew are large enough for a glove. */
const important = { minHeight: '64px' } as const;
const dayMs = 24 * 3_600_000;

/** A monster of a slot: “6 × Eel wight · make-up from 18:30”. */
function partText({ monster, count, makeUpAt, note }: MusterPart, { monsters }: CrewCall): string {
  const name =
    monster === null ? 'Crew' : (monsters.get(monster)?.body.title ?? 'A monster not on this device');
  return [`${count} × ${name}`, makeUpAt === null ? '' : `make-up from ${formatTime(makeUpAt)}`, note]
    .filter(Boolean)
    .join(' · ');
}

function Fact({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  return (
    <Flex columnGap="4" rowGap="1" wrap="wrap">
      <Text as="dt" flex="1 1 16rem" color="ink.strong" dir="auto">
        {label}
      </Text>
      <Box as="dd" flex="2 1 16rem" minWidth="0">
        {children}
      </Box>
    </Flex>
  );
}
