import { Flex, Text, chakra } from '@chakra-ui/react';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { CurrentUser } from '#contract/user.ts';
import { type ImportResult, importUnsent, readUnsentFile } from '#mirror/outbox/importUnsent.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Part } from './Part.tsx';
import { saveUnsent } from '#screens/shared/export/saveAsFile.ts';

const Hidden = chakra('input', { base: { display: 'none' } });

/** What came of a file. */
interface Told {
  readonly isGood: boolean;
  readonly words: string;
}

/** Takes everything unsent out as a file, and in again: here, or on another device of the same person. */
export function Carry({
  device,
  user,
  unsent,
  complete,
}: {
  readonly device: Device;
  readonly user: CurrentUser;
  /** How much there is to take. */
  readonly unsent: number;
  /** Whether everything that the person may see is here. */
  readonly complete: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const take = async (file: File) => {
    const told = await bring(device, user, await file.text());
    setTold(told);
    if (told.isGood) syncNow();
  };
  return (
    <Part title="Carry it yourself">
      <Text color="ink.muted">
        Everything that is only on this device, as a file: to be safe, or to bring it in on another device of
        yours. Bringing it in twice does no harm.
      </Text>
      <Flex gap="2" wrap="wrap" marginBlock="3">
        <Button
          icon={<Download />}
          disabled={unsent === 0}
          onClick={() => void saveUnsent(device.mirror, user, device.now())}
        >
          {unsent === 0 ? 'Nothing to save' : `Save all unsent to a file (${unsent})`}
        </Button>
        <Button icon={<Upload />} disabled={!complete} onClick={() => input.current?.click()}>
          Bring in a file
        </Button>
        <Hidden
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="File of unsent work"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void take(file);
          }}
        />
      </Flex>
      {!complete && <Text color="ink.muted">A file can be brought in once the first sync is complete.</Text>}
      {told && <Notice type={told.isGood ? 'success' : 'error'} title={told.words} />}
    </Part>
  );
}

async function bring(device: Device, user: CurrentUser, text: string): Promise<Told> {
  const reading = readUnsentFile(text, user.id);
  switch (reading.kind) {
    case 'unknown':
      return refusal('This is not a file of unsent work from Waymark, or it is damaged.');
    case 'newer':
      return refusal('This file was saved by a newer version of Waymark. Update this device first.');
    case 'foreign':
      return refusal(`This file holds the words of ${reading.name}. Only ${reading.name} can bring it in.`);
    case 'file':
      try {
        const brought = await importUnsent(device.mirror, reading.file, device.by, device.now());
        return { isGood: true, words: broughtWords(brought) };
      } catch (error) {
        console.error('The file could not be kept on this device', error);
        return refusal('This device could not keep it. Free some space, then try again.');
      }
  }
}

function refusal(words: string): Told {
  return { isGood: false, words: `${words} Nothing was brought in.` };
}

/** What was brought in, in a sentence or two. */
export function broughtWords({ waiting, here, held: aside, drafts }: ImportResult): string {
  const said = [
    waiting > 0 ? `${changes(waiting)} brought in and waiting to be sent.` : null,
    drafts > 0 ? `${drafts} typed and not saved: offered where they were typed.` : null,
    here > 0 ? `${changes(here)} waited here already.` : null,
    aside > 0 ? `${changes(aside)} set aside: you may not see what they belong to.` : null,
  ].filter((each) => each !== null);
  return said.length > 0 ? said.join(' ') : 'There was nothing new in it.';
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
