import { Flex, Heading } from '@chakra-ui/react';
import { Suspense, lazy } from 'react';
import { saveNoticeSettings } from '#actions/person/inbox.ts';
import type { Device } from '#actions/device.ts';
import { type InboxKind, type NoticeSettings as Settings, inboxKinds } from '#domain/personal/noticeState.ts';
import { noticeSettings } from '#mirror/queries/person/inbox.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { hours } from './hours.ts';
import { kindLabels } from './inboxText.ts';

const ChannelSettings = lazy(() => import('./ChannelSettings.tsx'));

/** Choice of notices and quiet hours, on all the person's devices. */
export default function NoticeSettings() {
  const device = useDevice();
  return device ? <Choices device={device} /> : null;
}

function Choices({ device: { mirror, now } }: { readonly device: Device }) {
  const settings = useMirror(noticeSettings, []);
  if (!settings) return null;
  const { off, quiet, mail } = settings;
  const save = (changes: Partial<Settings>) =>
    void saveNoticeSettings(mirror, { ...settings, ...changes }, Date.parse(now()));
  const choose = (kind: InboxKind, isOn: boolean) =>
    save({ off: isOn ? off.filter((each) => each !== kind) : [...off, kind] });
  return (
    <>
      <Heading as="h2" size="md" marginBottom="2">
        Inbox
      </Heading>
      <Flex direction="column" align="flex-start">
        {inboxKinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={kindLabels[kind]}
            value={!off.includes(kind)}
            onChange={(isOn) => choose(kind, isOn)}
          />
        ))}
        <CheckboxField
          label="Quiet hours"
          help="During these hours the bell shows no number, and nothing is sent"
          value={quiet !== null}
          onChange={(isOn) => save({ quiet: isOn ? { from: 22, to: 7 } : null })}
        />
      </Flex>
      {quiet && (
        <Flex gap="3" marginTop="2" maxWidth="20rem">
          <SelectField
            label="From"
            value={String(quiet.from)}
            options={hours}
            onChange={(hour) => save({ quiet: { ...quiet, from: Number(hour) } })}
          />
          <SelectField
            label="Until"
            value={String(quiet.to)}
            options={hours}
            onChange={(hour) => save({ quiet: { ...quiet, to: Number(hour) } })}
          />
        </Flex>
      )}
      <Suspense>
        <ChannelSettings mail={mail} onMail={(next) => save({ mail: next })} />
      </Suspense>
    </>
  );
}
