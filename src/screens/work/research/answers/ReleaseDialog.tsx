import { Box, Flex, Text } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { DeskPeriod, DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { StaffQuote } from '#mirror/queries/desks/staffQuotes.ts';
import { showDone, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { DateTimeField } from '#ui/fields/inputs/DateTimeField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { refusalLine } from '#screens/shared/document/setStatusOrAsk.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { deskPath } from '../deskAddress.ts';
import { deskWarnings } from '../deskWarnings.ts';

/** Releases the answers of a whole period, now or at a date, and says what should be looked at before. */
export default function ReleaseDialog({
  device,
  period: { row, name, counts },
  requests,
  quotes,
  onClose,
}: {
  readonly device: Device;
  readonly period: DeskPeriod;
  readonly requests: readonly DeskRequest[];
  readonly quotes: ReadonlyMap<string, readonly StaffQuote[]>;
  readonly onClose: () => void;
}) {
  const before = fieldsOf(researchPeriod, row.body)('release');
  const [date, setDate] = useState(before);
  const [invalid, setInvalid] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const { busy, perform } = usePerform();
  const mayRelease = may(device.person, 'edit', row);
  const unanswered = counts.new + counts.assigned;
  const warned = requests.flatMap((request) =>
    deskWarnings(request, quotes.get(request.keyId) ?? []).map(({ short }) => ({ request, short })),
  );
  const release = (at: string | null, message: string) =>
    void perform(async () => {
      const document = documentOf(row);
      const { teamId, body } = document;
      const outcome = await saveDocument(device, document, { teamId, body: { ...body, release: at } });
      if (outcome.kind === 'refused') {
        setRefused(refusalLine(outcome, documentTypes.researchPeriod));
        return outcome;
      }
      onClose();
      showDone(message);
      syncNow();
      return outcome;
    });
  return (
    <Dialog open title={`Release ${name}`} onClose={onClose} width="32rem">
      <Flex direction="column" gap="3">
        <Text>
          {counts.checked} checked, {counts.drafted} drafted and not checked, {unanswered} without an answer,{' '}
          {counts.released} released already.
        </Text>
        {counts.drafted > 0 && (
          <Notice type="warning" title="Drafts are released too">
            The release of a period shows every answer in it. Check {counts.drafted} first, or release single
            answers from the list.
          </Notice>
        )}
        {warned.length > 0 && (
          <Notice type="warning" title={warned.length === 1 ? 'Check this first' : 'Check these first'}>
            <Box
              as="ul"
              maxHeight="30vh"
              overflowY="auto"
              listStyleType="none"
              tabIndex={0}
              aria-label="Warnings"
            >
              {warned.map(({ request, short }) => (
                <li key={`${request.keyId} ${short}`}>
                  <TextLink to={`${deskPath}/${request.keyId}`} onClick={onClose}>
                    {request.reference}
                  </TextLink>{' '}
                  {short}
                </li>
              ))}
            </Box>
          </Notice>
        )}
        {mayRelease ? (
          <DateTimeField
            label="Release"
            help="From then on players see the answers to their requests, even offline once their devices have fetched them"
            value={date}
            error={invalid ?? refused}
            onChange={setDate}
            onInvalid={setInvalid}
          />
        ) : (
          <Text color="ink.muted">
            Your role cannot change research periods. You can release single answers.
          </Text>
        )}
        <Flex justify="flex-end" gap="2" wrap="wrap">
          <Button onClick={onClose}>Cancel</Button>
          {mayRelease && (
            <>
              <Button
                disabled={busy || invalid !== null || date === before}
                onClick={() => release(date, `Release of ${name} set`)}
              >
                {date === null ? 'Remove the date' : 'Release at this time'}
              </Button>
              <Button
                variant="primary"
                icon={<Send />}
                disabled={busy}
                onClick={() => release(device.now(), `${name} released`)}
              >
                Release now
              </Button>
            </>
          )}
        </Flex>
      </Flex>
    </Dialog>
  );
}
