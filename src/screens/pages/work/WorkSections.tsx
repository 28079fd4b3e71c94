import { Box, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { errorMessage } from '#contract/errors.ts';
import { entities } from '#domain/entities/index.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Person } from '#domain/person.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { syncStatus } from '#mirror/queries/syncState.ts';
import { unfinishedWork, type UnsentWork } from '#mirror/queries/unsent.ts';
import { flaggedDocuments, reviewQueue } from '#mirror/queries/review.ts';
import { nextSlots } from '#mirror/queries/timetable.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { displayLocale } from '#ui/locale.ts';
import { titleOf } from '#screens/shared/references.tsx';
import { useNames } from '#screens/shared/useNames.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { ItemDetail, WorkItem, WorkSection } from './WorkSection.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';

/** Most items listed in a section. */
const maxItems = 10;

/** Work of the signed-in person that is on this device, in sections. Empty sections are hidden. */
export function WorkSections({ person }: { readonly person: Person }) {
  const [now] = useState(() => new Date().toISOString());
  const names = useNames();
  const own = useMirror(unfinishedWork, []);
  const flagged = useMirror((mirror) => flaggedDocuments(mirror, person), [person]);
  const review = useMirror((mirror) => reviewQueue(mirror, person, maxItems), [person]);
  const slots = useMirror((mirror) => nextSlots(mirror, person.id, now), [person, now]);
  const sync = useMirror(syncStatus, []);
  if (!own || !flagged || !review || !slots || !sync) return null;
  const { unsent, refused, conflicts } = own;
  const submitted = review.counts.reduce((sum, { count }) => sum + count, 0);
  if ([unsent, refused, conflicts, flagged, review.newest, slots].every((each) => each.length === 0)) {
    // The first sync may still bring some work.
    if (!sync.complete) return null;
    return (
      <EmptyState icon={<CircleCheck />} title="You’re all caught up">
        Your work is sent and nothing needs your attention. A good moment to write something new, or to put
        the kettle on.
      </EmptyState>
    );
  }
  return (
    <Box marginTop="8">
      <WorkSection
        title="Conflicts"
        count={conflicts.length}
        note="Someone else changed these before your text arrived"
      >
        {conflicts.map(({ keyId, base, at }) => (
          <WorkItem key={keyId}>
            <TextLink to={`${documentTypes[base.entity].path}/${keyId}/conflict`}>
              {displayTitle(base)}
            </TextLink>
            <ItemDetail>
              <RelativeTime value={at} />
            </ItemDetail>
          </WorkItem>
        ))}
      </WorkSection>
      <WorkSection
        title="Refused"
        count={refused.length}
        note="The server did not accept these"
        links={toDevice}
      >
        {refused.slice(0, maxItems).map((each) => (
          <UnsentItem key={each.change.keyId} unsent={each} />
        ))}
      </WorkSection>
      <WorkSection
        title="Unsent"
        count={unsent.length}
        note="Stored on this device until you’re online"
        links={toDevice}
      >
        {unsent.slice(0, maxItems).map((each) => (
          <UnsentItem key={each.change.keyId} unsent={each} />
        ))}
      </WorkSection>
      <WorkSection title="Flagged back to me" count={flagged.length}>
        {flagged.map((row) => (
          <DocumentItem key={row.keyId} row={row} team={names.get(`team:${row.teamId}`)} />
        ))}
      </WorkSection>
      <WorkSection
        title="To review"
        count={submitted}
        links={review.counts.map(({ entity, count }) => ({
          to: `${entities[entity].path}?status=${status.submitted}`,
          label: `${count} ${count === 1 ? entities[entity].label : entities[entity].plural}`,
        }))}
      >
        {review.newest.map((row) => (
          <DocumentItem key={row.keyId} row={row} team={names.get(`team:${row.teamId}`)} />
        ))}
      </WorkSection>
      <WorkSection title="My next slots" count={slots.length} links={toTimetable}>
        {slots.slice(0, maxItems).map((slot) => (
          <SlotItem key={slot.keyId} slot={slot} place={names.get(`location:${textIn(slot, 'location')}`)} />
        ))}
      </WorkSection>
    </Box>
  );
}

const toTimetable = [{ to: '/timetable', label: 'Timetable' }];
const toDevice = [{ to: '/device', label: 'This device' }];

function pathOf({ entity, keyId }: Pick<DocumentRow, 'entity' | 'keyId'>): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}

/** Title with the reference; collection items have none. */
function displayTitle(document: Pick<DocumentRow, 'entity' | 'reference' | 'body'>): string {
  return documentTypes[document.entity].collection ? document.body.title : titleOf(document);
}

function textIn({ body }: DocumentRow, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

function UnsentItem({ unsent: { change: row, document } }: { readonly unsent: UnsentWork }) {
  const { label } = documentTypes[row.change.entity];
  return (
    <WorkItem>
      {document ? (
        <TextLink to={pathOf(document)}>{displayTitle(document)}</TextLink>
      ) : (
        <Text as="span">{label}</Text>
      )}
      {row.error && <Text as="span">{errorMessage(row.error)}</Text>}
      <ItemDetail>
        <RelativeTime value={row.madeAt} />
      </ItemDetail>
    </WorkItem>
  );
}

function DocumentItem({ row, team }: { readonly row: DocumentRow; readonly team: string | undefined }) {
  return (
    <WorkItem>
      <TextLink to={pathOf(row)}>{titleOf(row)}</TextLink>
      <StatusBadge statusId={row.statusId} />
      <ItemDetail>
        {team !== undefined && `${team} · `}
        {row.updatedBy.displayName} · <RelativeTime value={row.updatedDate} />
      </ItemDetail>
    </WorkItem>
  );
}

function SlotItem({ slot, place }: { readonly slot: DocumentRow; readonly place: string | undefined }) {
  const from = DateTime.fromISO(textIn(slot, 'start'), { locale: displayLocale.locale });
  const to = DateTime.fromISO(textIn(slot, 'end'));
  return (
    <WorkItem>
      <Text as="span" fontVariantNumeric="tabular-nums" color="ink.strong" whiteSpace="nowrap">
        {from.toFormat('EEE HH:mm')}
        {to.isValid && `–${to.toFormat('HH:mm')}`}
      </Text>
      <TextLink to={pathOf(slot)}>{displayTitle(slot)}</TextLink>
      {place !== undefined && <ItemDetail>{place}</ItemDetail>}
    </WorkItem>
  );
}
