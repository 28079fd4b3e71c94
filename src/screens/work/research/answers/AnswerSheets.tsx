import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toPerson } from '#contract/accounts/user.ts';
import { displayReference } from '#domain/content/document.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { deskPeriods, researchDesk } from '#mirror/queries/desks/researchDesk.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { Warning, warningsOf } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { usePrint } from '#screens/paper/print/record/printSheets.ts';
import { readSheets } from '#screens/paper/print/record/printedDocuments.ts';
import { isUnreleased, staffCopy } from '#screens/paper/print/sheets/ResearchSheet.tsx';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { PaperOptions } from '#screens/shared/paper/PaperOptions.tsx';
import { usePrintTime } from '#screens/shared/paper/pageRules.ts';
import { usePaperSettings, useSheetRules } from '#screens/shared/paper/usePaperSettings.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { deskPath } from '../deskAddress.ts';
import { outcomeLabel } from '../deskWarnings.ts';
import { type Envelope, envelopes } from './envelopes.ts';

const SheetHead = chakra('header', {
  base: {
    display: 'flex',
    gap: '4mm',
    borderBottom: '0.7mm solid #000',
    paddingBottom: '2mm',
    marginBottom: '4mm',
    '& > div:first-of-type': { flex: '1', minWidth: '0' },
    '& > div:last-of-type': { width: '17mm', height: '17mm', flexShrink: '0' },
  },
});
const PlayerNumber = chakra('span', {
  base: { fontSize: '22pt', lineHeight: '1.1', fontWeight: 'bold', marginInlineEnd: '4mm' },
});
const Character = chakra('h2', { base: { fontSize: '15pt', lineHeight: '1.2', fontWeight: 'bold' } });
const Line = chakra('p', { base: { fontSize: '8pt', lineHeight: '1.3', marginTop: '1mm' } });
const Asked = chakra('blockquote', {
  base: { borderInlineStart: '0.5mm solid #777', paddingInlineStart: '3mm', marginBlock: '2mm' },
});

/** The answers of a period on paper: a sheet for each player, in the order of the envelopes. */
export default function AnswerSheets() {
  const user = useShell((shell) => shell.user);
  const device = useDevice();
  if (!user || !device) return null;
  return mayUseResearchDesk(toPerson(user)) ? <Sheets /> : <Forbidden name="Answer sheets" />;
}

function Sheets() {
  const device = useDevice();
  const [search] = useSearchParams();
  const wanted = search.get('period');
  const printed = usePrintTime();
  const game = useNames().get(`game:${gameId}`);
  const read = useMirror(
    async (mirror) => {
      if (!device) return undefined;
      const now = Date.parse(device.now());
      const periods = await deskPeriods(mirror, device.person, now);
      const period = periods.find(({ id }) => id === wanted) ?? periods[0];
      if (!period) return { name: '', rows: [], printed: [] };
      const requests = await researchDesk(mirror, device.person, period.id, now);
      const rows = await documentsByKey(
        mirror,
        requests.map(({ keyId }) => keyId),
      );
      return { name: period.name, rows, printed: await readSheets(mirror, rows, 'staff') };
    },
    [device, wanted],
  );
  const sheets = useMemo(() => read && envelopes(read.rows), [read]);
  const name = read?.name ?? '';
  const settings = usePaperSettings();
  const print = usePrint(useCallback(() => read?.printed ?? [], [read]));
  useSheetRules(settings, ['Research', name, game, `printed ${printed}`].filter(Boolean).join(' · '));
  if (!sheets) return <Box aria-busy="true" />;
  const unchecked = sheets.flatMap(({ requests }) => requests).filter((row) => warningsOf(row).length > 0);
  const line = [game, name, `printed ${printed}`].filter(Boolean).join(' · ');
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap" padding="4" css={screenOnly}>
        <Heading as="h1" size="lg">
          Answer sheets
        </Heading>
        <Text color="ink.muted">
          {name}: {sheets.length} {sheets.length === 1 ? 'envelope' : 'envelopes'}, by player number
        </Text>
        <TextLink to={`${deskPath}${wanted === null ? '' : `?period=${wanted}`}`}>Research desk</TextLink>
        <Box marginInlineStart="auto">
          <Button variant="primary" icon={<Printer />} disabled={sheets.length === 0} onClick={print}>
            Print
          </Button>
        </Box>
        <Flex gap="2" wrap="wrap" flex="1 0 100%">
          <PaperOptions {...settings} />
        </Flex>
        {unchecked.length > 0 && (
          <Box flex="1 0 100%">
            <Notice type="warning" title="Some answers are not checked, or not on the server yet">
              {unchecked.map((row) => displayReference(row)).join(', ')}. The sheets say so.
            </Notice>
          </Box>
        )}
      </Flex>
      {sheets.length === 0 ? (
        <EmptyState icon={<Printer />} title="No answers to print">
          Nothing in this period has been answered yet.
        </EmptyState>
      ) : (
        <Box
          paddingInline={{ base: '2', md: '4' }}
          css={{
            '@media print': { padding: '0' },
            '@media screen': {
              '& > article': { contentVisibility: 'auto', containIntrinsicSize: 'auto 260mm' },
            },
          }}
        >
          {sheets.map((each) => (
            <AnswerSheet key={each.key} envelope={each} line={line} />
          ))}
        </Box>
      )}
    </>
  );
}

/** Sheet of one player: their questions with the answers, and nothing that is for staff. */
function AnswerSheet({
  envelope: { number, character, requests },
  line,
}: {
  readonly envelope: Envelope<DocumentRow>;
  readonly line: string;
}) {
  const [first] = requests;
  return (
    <Sheet aria-label={[number, character].filter(Boolean).join(' ')}>
      <SheetHead>
        <div>
          <Character>
            {number !== '' && <PlayerNumber>{number}</PlayerNumber>}
            {character}
          </Character>
          <Line>{line}</Line>
        </div>
        <div>
          {first && (
            <QrCode
              text={`${globalThis.location.origin}/research/${first.keyId}/read`}
              label={`Code that opens ${displayReference(first)}`}
            />
          )}
        </div>
      </SheetHead>
      {requests.map((row) => (
        <AnsweredRequest key={row.keyId} row={row} />
      ))}
    </Sheet>
  );
}

function AnsweredRequest({ row }: { readonly row: DocumentRow }) {
  const request = fieldsOf(research, row.body);
  const answer = request('answer');
  const label = outcomeLabel(request('outcome') ?? '');
  return (
    <chakra.section marginBottom="8mm">
      <chakra.h3 fontWeight="bold" fontSize="12pt">
        {displayReference(row)} {row.body.title}
      </chakra.h3>
      {isUnreleased(row) && <Warning>{staffCopy}</Warning>}
      {warningsOf(row).map((warning) => (
        <strong key={warning}>{warning} </strong>
      ))}
      {request('questions').map((question) => (
        <Asked key={question.id}>
          <RichText html={fieldsOf(research.fields.questions, question)('question')} />
        </Asked>
      ))}
      {answer !== '' && <RichText html={answer} />}
      {label !== '' && (
        <chakra.p marginTop="2mm">
          <strong>Outcome:</strong> {label}
        </chakra.p>
      )}
    </chakra.section>
  );
}
