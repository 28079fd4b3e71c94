import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Suspense, lazy, useDeferredValue, useMemo, useRef } from 'react';
import type { Body } from '#domain/content/body.ts';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { BodySections, sectionHeading, sectionId } from '#screens/shared/document/body/BodySections.tsx';
import { NothingWritten } from '#screens/shared/document/body/BodyView.tsx';
import { type FieldSections, bodyParts, mainFacts } from '#screens/shared/document/body/bodyParts.ts';
import { Fact, Facts } from '#screens/shared/document/body/Facts.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import type { References } from '#screens/shared/references/references.tsx';
import { TeamName } from '#screens/shared/TeamName.tsx';
import { usePreference } from '#screens/shared/data/usePreference.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMedia } from '#ui/media.ts';
import { Assigned } from './related/Assigned.tsx';
import { Contents } from './Contents.tsx';

const BackLinks = lazy(() => import('./related/BackLinks.tsx'));
const PlaceComments = lazy(() => import('#screens/documents/comments/places/PlaceComments.tsx'));

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem' },
    columnGap: '12',
    rowGap: '5',
    paddingTop: '4',
    '@media print': { display: 'block' },
  },
});
const Rail = chakra('section', {
  base: {
    gridColumn: { xl: '2' },
    gridRow: { xl: '1 / span 2' },
    paddingInline: { base: '3', xl: '0' },
    paddingBlock: { base: '1', xl: '0' },
    borderWidth: { base: 'thin', xl: '0' },
    borderColor: 'line',
    borderRadius: 'md',
  },
});

/** Too narrow for all facts before the text. */
const narrow = '(max-width: 47.99rem)';

/** On a narrow screen, the facts that are shown before the text, and how to change that. This device remembers it. */
function useMainFacts(facts: FieldSections) {
  const [choice, choose] = usePreference('facts', ['main', 'all']);
  const isNarrow = useMedia(narrow);
  const main = useMemo(() => mainFacts(facts), [facts]);
  if (!isNarrow || !main) return { shown: undefined, toggle: undefined };
  return {
    shown: choice === 'all' ? undefined : main,
    toggle: () => choose(choice === 'all' ? 'main' : 'all'),
  };
}

/** Fewer sections are seen at a glance. */
const fewSections = 3;
const omitted = ['title', 'summary'];

/** A document for reading: its texts, its facts beside them or above, and contents if it is long. */
export function DocumentSheet({
  entity,
  row,
  body,
  device,
  lane,
  team,
  references,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  /** Its body as it is read, with runs. */
  readonly body: Body;
  readonly team: string | undefined;
  readonly device: Device;
  readonly lane: readonly OutboxRow[];
  readonly references: References;
}) {
  const { isStaff } = device.person;
  const frame = useRef<HTMLDivElement>(null);
  // Parts that are not read first are rendered after the rest.
  const isReady = useDeferredValue(true, false);
  const isCommentable = row.statusId !== status.archived;
  const { facts, texts } = useMemo(() => bodyParts(entity, isStaff, body, omitted), [entity, isStaff, body]);
  const main = useMainFacts(facts);
  const entries = useMemo(
    () =>
      texts.map(([section, fields]) => ({
        id: sectionId(section),
        heading: sectionHeading(section, fields),
      })),
    [texts],
  );
  return (
    <Columns>
      <Rail aria-label="Facts">
        <Facts sections={facts} isStaff={isStaff} body={body} references={references} main={main.shown}>
          {team !== undefined && (
            <Fact label="Team">
              <TeamName id={row.teamId} name={team} />
            </Fact>
          )}
          <Assigned device={device} row={row} />
        </Facts>
        {main.toggle && (
          <Box marginInlineStart="-3">
            <Button
              variant="plain"
              aria-expanded={!main.shown}
              icon={main.shown ? <ChevronDown /> : <ChevronUp />}
              onClick={main.toggle}
            >
              {main.shown ? 'More facts' : 'Fewer facts'}
            </Button>
          </Box>
        )}
        <Box display={{ base: 'none', xl: 'block' }}>
          <LastEdit document={row} />
        </Box>
        {entries.length > fewSections && (
          <Box display={{ base: 'none', xl: 'contents' }}>
            <Contents entries={entries} />
          </Box>
        )}
      </Rail>
      <Box ref={frame} minWidth="0" position="relative" tabIndex={-1} outline="none">
        {texts.length === 0 && <NothingWritten />}
        <BodySections
          sections={texts}
          isStaff={isStaff}
          body={body}
          references={references}
          commentable={isCommentable}
        />
        {isCommentable && isReady && (
          <Suspense>
            <PlaceComments device={device} row={row} lane={lane} frame={frame} />
          </Suspense>
        )}
        {isReady && (
          <Suspense>
            <BackLinks keyId={row.keyId} />
          </Suspense>
        )}
        <Box display={{ xl: 'none' }}>
          <LastEdit document={row} />
        </Box>
      </Box>
    </Columns>
  );
}
