import { Flex, Text, chakra } from '@chakra-ui/react';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { importUnsentFile } from '#actions/unsent/importUnsentFile.ts';
import type { ImportResult } from '#mirror/unsentFile/importUnsent.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { DeviceSection } from '../DeviceSection.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import { saveUnsent } from '#screens/shared/export/saveAsFile.ts';

const Hidden = chakra('input', { base: { display: 'none' } });

/** Result of an import, as shown. */
interface ImportMessage {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** Saves all unsent work as a file, and imports such a file here or on another device of the same person. */
export function UnsentFile({
  device,
  user,
  unsent,
  complete,
}: {
  readonly device: Device;
  readonly user: CurrentUser;
  /** Number of documents with unsent work. */
  readonly unsent: number;
  /** Whether the first sync is complete. */
  readonly complete: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<ImportMessage | null>(null);
  const importFile = async (file: File) => {
    const result = await importText(device, await file.text());
    setMessage(result);
    if (result.isSuccess) syncNow();
  };
  return (
    <DeviceSection title="Move unsent work to another device">
      <Text color="ink.muted">
        Save everything that is only on this device as a file: as a backup, or to import on another of your
        devices. Importing it twice does no harm.
      </Text>
      <Flex gap="2" wrap="wrap" marginBlock="3">
        <Button
          icon={<Download />}
          disabled={unsent === 0}
          onClick={() => void saveUnsent(device.mirror, user, device.now())}
        >
          {unsent === 0 ? 'Nothing to save' : `Save unsent work on ${documentCount(unsent)} to a file`}
        </Button>
        <Button icon={<Upload />} disabled={!complete} onClick={() => input.current?.click()}>
          Import a file
        </Button>
        <Hidden
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="File of unsent work"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void importFile(file);
          }}
        />
      </Flex>
      {!complete && <Text color="ink.muted">You can import a file once the first sync is complete.</Text>}
      {message && <Notice type={message.isSuccess ? 'success' : 'error'} title={message.text} />}
    </DeviceSection>
  );
}

async function importText(device: Device, text: string): Promise<ImportMessage> {
  try {
    const imported = await importUnsentFile(device, text);
    switch (imported.kind) {
      case 'unknown':
        return importFailure('This is not a Waymark file of unsent work, or it is damaged.');
      case 'newer':
        return importFailure('A newer version of Waymark saved this file. Update this device first.');
      case 'foreign':
        return importFailure(
          `This file holds the work of ${imported.name}. Only ${imported.name} can import it.`,
        );
      case 'imported':
        return { isSuccess: true, text: importSummary(imported.result) };
    }
  } catch (error) {
    console.error('The file could not be stored on this device', error);
    return importFailure('This device could not store it. Free some space, then try again.');
  }
}

function importFailure(reason: string): ImportMessage {
  return { isSuccess: false, text: `${reason} Nothing was imported.` };
}

/**
 * Summary of an import, in a sentence for each kind of result.
 *
 * @internal Tests read each sentence without the screen.
 */
export function importSummary({ waiting, here, held, drafts, discarded }: ImportResult): string {
  const sentences = [
    waiting > 0 ? `Work on ${documentCount(waiting)} imported and waiting to be sent.` : null,
    drafts > 0 ? `${drafts === 1 ? '1 draft' : `${drafts} drafts`} imported.` : null,
    here > 0 ? `Work on ${documentCount(here)} was already here.` : null,
    held > 0 ? `Work on ${documentCount(held)} that you can’t see is kept aside.` : null,
    discarded > 0 ? 'What you had discarded can be restored below.' : null,
  ].filter((each) => each !== null);
  return sentences.length > 0 ? sentences.join(' ') : 'The file contained nothing new.';
}
