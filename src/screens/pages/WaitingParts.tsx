import { Box, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { entities } from '#domain/entities/index.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Person } from '#domain/permissions/permissions.ts';
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
import { titleOf } from '../shared/references.tsx';
import { useNames } from '../shared/useNames.ts';
import { useMirror } from '../shared/useMirror.ts';
import { Aside, Line, Part } from './WaitingPart.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';

const mostReviewed = 10;
const mostListed = 10;

/** What waits for the person, from this device alone: each part is there while there is something in it. */
export function WaitingParts({ person }: { readonly person: Person }) {
  const [now] = useState(() => new Date().toISOString());
  const names = useNames();
  const own = useMirror(unfinishedWork, []);
  const flagged = useMirror((mirror) => flaggedDocuments(mirror, person), [person]);
  const review = useMirror((mirror) => reviewQueue(mirror, person, mostReviewed), [person]);
  const slots = useMirror((mirror) => nextSlots(mirror, person.id, now), [person, now]);
  const sync = useMirror(syncStatus, []);
  if (!own || !flagged || !review || !slots || !sync) return null;
  const { unsent, refused, conflicts } = own;
  const submitted = review.counts.reduce((sum, { count }) => sum + count, 0);
  if ([unsent, refused, conflicts, flagged, review.newest, slots].every((each) => each.length === 0)) {
    // What has not come yet may still bring something.
    if (!sync.complete) return null;
    return (
      <EmptyState icon={<CircleCheck />} title="Nothing waits for you">
        Everything of yours is with everybody who needs it. A good moment to write something new, or to put
        the kettle on.
      </EmptyState>
    );
  }
  return (
    <Box marginTop="8">
      <Part title="Conflicts" count={conflicts.length} note="Somebody changed these before your text arrived">
        {conflicts.map(({ keyId, base, at }) => (
          <Line key={keyId}>
            <TextLink to={`${documentTypes[base.entity].path}/${keyId}/conflict`}>{nameOf(base)}</TextLink>
            <Aside>
              <RelativeTime value={at} />
            </Aside>
          </Line>
        ))}
      </Part>
      <Part title="Refused" count={refused.length} note="The server did not take these in" more={toDevice}>
        {refused.slice(0, mostListed).map((each) => (
          <UnsentLine key={each.change.keyId} unsent={each} />
        ))}
      </Part>
      <Part
        title="Unsent"
        count={unsent.length}
        note="Kept on this device until there is a network"
        more={toDevice}
      >
        {unsent.slice(0, mostListed).map((each) => (
          <UnsentLine key={each.change.keyId} unsent={each} />
        ))}
      </Part>
      <Part title="Flagged back to me" count={flagged.length}>
        {flagged.map((row) => (
          <DocumentLine key={row.keyId} row={row} team={names.get(`team:${row.teamId}`)} />
        ))}
      </Part>
      <Part
        title="To review"
        count={submitted}
        more={review.counts.map(({ entity, count }) => ({
          to: `${entities[entity].path}?status=${status.submitted}`,
          label: `${count} ${count === 1 ? entities[entity].label : entities[entity].plural}`,
        }))}
      >
        {review.newest.map((row) => (
          <DocumentLine key={row.keyId} row={row} team={names.get(`team:${row.teamId}`)} />
        ))}
      </Part>
      <Part title="My next slots" count={slots.length} more={toTimetable}>
        {slots.slice(0, mostListed).map((slot) => (
          <SlotLine key={slot.keyId} slot={slot} place={names.get(`location:${textIn(slot, 'location')}`)} />
        ))}
      </Part>
    </Box>
  );
}

const toTimetable = [{ to: '/timetable', label: 'Timetable' }];
const toDevice = [{ to: '/device', label: 'This device' }];

function addressOf({ entity, keyId }: Pick<DocumentRow, 'entity' | 'keyId'>): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}

/** Things of the administrators' collections have no reference. */
function nameOf(document: Pick<DocumentRow, 'entity' | 'reference' | 'body'>): string {
  return documentTypes[document.entity].collection ? document.body.title : titleOf(document);
}

function textIn({ body }: DocumentRow, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

function UnsentLine({ unsent: { change, document } }: { readonly unsent: UnsentWork }) {
  const { label } = documentTypes[change.change.entity];
  return (
    <Line>
      {document ? (
        <TextLink to={addressOf(document)}>{nameOf(document)}</TextLink>
      ) : (
        <Text as="span">{label}</Text>
      )}
      {change.error?.error && <Text as="span">{change.error.error}</Text>}
      <Aside>
        <RelativeTime value={change.madeAt} />
      </Aside>
    </Line>
  );
}

function DocumentLine({ row, team }: { readonly row: DocumentRow; readonly team: string | undefined }) {
  return (
    <Line>
      <TextLink to={addressOf(row)}>{titleOf(row)}</TextLink>
      <StatusBadge statusId={row.statusId} />
      <Aside>
        {team !== undefined && `${team} · `}
        {row.updatedBy.displayName} · <RelativeTime value={row.updatedDate} />
      </Aside>
    </Line>
  );
}

function SlotLine({ slot, place }: { readonly slot: DocumentRow; readonly place: string | undefined }) {
  const from = DateTime.fromISO(textIn(slot, 'start'), { locale: displayLocale.locale });
  const to = DateTime.fromISO(textIn(slot, 'end'));
  return (
    <Line>
      <Text as="span" fontVariantNumeric="tabular-nums" color="ink.strong" whiteSpace="nowrap">
        {from.toFormat('EEE HH:mm')}
        {to.isValid && `–${to.toFormat('HH:mm')}`}
      </Text>
      <TextLink to={addressOf(slot)}>{nameOf(slot)}</TextLink>
      {place !== undefined && <Aside>{place}</Aside>}
    </Line>
  );
}
