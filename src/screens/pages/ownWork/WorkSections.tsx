import { Flex, Text } from '@chakra-ui/react';
import { CircleCheck, ScrollText } from 'lucide-react';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import { flagOf } from '#domain/rules/flagReason.ts';
import { hasAnyPermission } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { assignedDocuments } from '#mirror/queries/person/assigned.ts';
import { type OwnWork, ownDocuments } from '#mirror/queries/person/ownWork.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { flaggedDocuments, reviewQueue } from '#mirror/queries/desks/review.ts';
import { unreadWork } from '#mirror/queries/person/unreadWork.ts';
import { hasSlotAtHand } from '#mirror/queries/timetable.ts';
import { unsentSummary } from '#mirror/read/unsent.ts';
import { unfinishedWork } from '#mirror/queries/unsent/unsent.ts';
import { useShell } from '#session/store.ts';
import { statusLook } from '#ui/display/StatusBadge.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useEventNow } from '#screens/event/now/useEventNow.ts';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { AssignedDetail } from '#screens/shared/document/DueDate.tsx';
import { hasOutcome, requestState } from './requestState.ts';
import { DocumentItem, UnsentItem } from './WorkItems.tsx';
import { Waiting } from './Waiting.tsx';
import { WorkSection } from './WorkSection.tsx';

/** Most items listed in a section. */
const maxItems = 6;
const requestTypes: readonly EntityKey[] = ['lammie', 'research', 'ritual'];
const outcomeLook = { tone: 'archived', Icon: ScrollText } as const;
const toDevice = [{ to: '/device', label: 'This device' }];

/** Work of the signed-in person that is on this device, in sections. Empty sections are hidden. */
export function WorkSections({ person }: { readonly person: Person }) {
  const names = useNames();
  const own = useMirror(unfinishedWork, []);
  const flagged = useMirror((mirror) => flaggedDocuments(mirror, person), [person]);
  const review = useMirror((mirror) => reviewQueue(mirror, person, maxItems), [person]);
  const inWork = useMirror(
    (mirror) => ownDocuments(mirror, person.id, writtenBy(person), [status.editing], maxItems),
    [person],
  );
  const requests = useMirror(
    (mirror) => ownDocuments(mirror, person.id, person.isStaff ? [] : requestTypes, current, 2 * maxItems),
    [person],
  );
  const unread = useMirror((mirror) => unreadWork(mirror, person.id, maxItems), [person]);
  const assigned = useMirror((mirror) => assignedDocuments(mirror, person.id), [person]);
  const drafts = useMirror(unsentSummary, [])?.drafts;
  const name = useShell((shell) => shell.user?.displayName ?? '');
  const minute = useEventNow()?.minute;
  const isAtHand = useMirror(
    async (mirror) =>
      minute === undefined ? undefined : hasSlotAtHand(mirror, { id: person.id, name }, minute),
    [person.id, name, minute],
  );
  const sync = useSyncStatus();
  if (!own || !flagged || !review || !inWork || !requests || !unread || !assigned || !sync)
    return <Waiting />;
  if (drafts === undefined || isAtHand === undefined) return <Waiting />;
  const { unsent, refused, conflicts } = own;
  const works = [review, inWork, requests, unread].map(({ newest }) => newest);
  const lists = [unsent, refused, conflicts, flagged, assigned, ...works];
  if (lists.every((each) => each.length === 0)) {
    if (drafts > 0) return <DraftsLine count={drafts} />;
    // The first sync may still bring some work, and a slot that waits for the person is work too.
    if (!sync.complete || isAtHand) return null;
    return (
      <EmptyState icon={<CircleCheck />} title="You’re all caught up">
        Your work is sent and nothing needs your attention. A good moment to write something new, or to put
        the kettle on.
      </EmptyState>
    );
  }
  return (
    <Flex direction="column" gap="7">
      {drafts > 0 && <DraftsLine count={drafts} />}
      <WorkSection
        title="Conflicts"
        count={conflicts.length}
        note="Someone else changed these before your text arrived"
      >
        {conflicts.map(({ keyId, began, at }) => (
          <DocumentItem key={keyId} row={began} page="conflict">
            <RelativeTime value={at} />
          </DocumentItem>
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
        note="Stored on this device until it can be sent"
        links={toDevice}
      >
        {unsent.slice(0, maxItems).map((each) => (
          <UnsentItem key={each.change.keyId} unsent={each} />
        ))}
      </WorkSection>
      <WorkSection title="Waiting for me" count={total(review)} links={reviewLinks(review)}>
        {review.newest.map((row) => (
          <DocumentItem key={row.keyId} row={row}>
            {names.get(`team:${row.teamId}`)} · {row.updatedBy.displayName} ·{' '}
            <RelativeTime value={row.updatedDate} />
          </DocumentItem>
        ))}
      </WorkSection>
      <WorkSection title="Assigned to me" count={assigned.length} links={assignedLinks(assigned, person.id)}>
        {assigned.slice(0, maxItems).map((row) => (
          <DocumentItem key={row.keyId} row={row}>
            <AssignedDetail row={row} />
          </DocumentItem>
        ))}
      </WorkSection>
      <WorkSection title="Sent back to me" count={flagged.length}>
        {flagged.map((row) => (
          <DocumentItem key={row.keyId} row={row} note={flagOf(row)?.comment?.text}>
            {row.updatedBy.displayName} · <RelativeTime value={row.updatedDate} />
          </DocumentItem>
        ))}
      </WorkSection>
      <WorkSection
        title="Changed since you looked"
        count={total(unread)}
        links={linksTo(unread, 'is=unread')}
      >
        {unread.newest.map((row) => (
          <DocumentItem key={row.keyId} row={row}>
            {row.updatedBy.displayName} · <RelativeTime value={row.updatedDate} />
          </DocumentItem>
        ))}
      </WorkSection>
      <WorkSection
        title="My requests"
        count={total(requests)}
        links={linksTo(requests, `author=${person.id}`)}
      >
        {requests.newest.map((row) => (
          <DocumentItem key={row.keyId} row={row}>
            <RequestBadge row={row} /> <RelativeTime value={row.updatedDate} />
          </DocumentItem>
        ))}
      </WorkSection>
      <WorkSection
        title="In progress"
        count={total(inWork)}
        links={linksTo(inWork, `status=${status.editing}&author=${person.id}`)}
      >
        {inWork.newest.map((row) => (
          <DocumentItem key={row.keyId} row={row}>
            {names.get(`team:${row.teamId}`)} · <RelativeTime value={row.updatedDate} />
          </DocumentItem>
        ))}
      </WorkSection>
    </Flex>
  );
}

/** Text that was typed here and never saved, in one line. */
function DraftsLine({ count }: { readonly count: number }) {
  return (
    <Text color="ink">
      <TextLink to="/device">{count === 1 ? '1 draft' : `${count} drafts`}</TextLink>, typed on this device
      and not saved
    </Text>
  );
}

/** State of a request, in the colour and with the icon of its status. An outcome has neither: it may be a backlash. */
function RequestBadge({ row }: { readonly row: DocumentRow }) {
  const { tone, Icon } = hasOutcome(row) ? outcomeLook : statusLook(row.statusId);
  return (
    <span className="wm-badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {requestState(row)}
    </span>
  );
}

/** Links to the lists of what is assigned to a person. */
function assignedLinks(assigned: readonly DocumentRow[], userId: string) {
  const counts = entityKeys.flatMap((entity) => {
    const count = assigned.filter((row) => row.entity === entity).length;
    return count === 0 ? [] : [{ entity, count }];
  });
  return linksTo({ counts }, `assigned=${userId}`);
}

/** Every status but Archived. */
const current: readonly StatusId[] = [status.editing, status.submitted, status.flagged, status.approved];

/** Types that the person may have started; a player’s requests have a section of their own. */
function writtenBy(person: Person): readonly EntityKey[] {
  return entityKeys.filter(
    (key) => hasAnyPermission(person, key) && (person.isStaff || !requestTypes.includes(key)),
  );
}

function total({ counts }: Pick<OwnWork, 'counts'>): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Links to the review desk, and to what of each type waits there. */
function reviewLinks({ counts }: Pick<OwnWork, 'counts'>) {
  const ofTypes = counts.map(({ entity, count }) => ({
    to: `/review?type=${entity}`,
    label: countLabel(entity, count),
  }));
  return [{ to: '/review', label: 'Review' }, ...ofTypes];
}

function countLabel(entity: EntityKey, count: number): string {
  return `${count} ${count === 1 ? entities[entity].label : entities[entity].plural}`;
}

/** A link for each type to the list of exactly these documents. */
function linksTo({ counts }: Pick<OwnWork, 'counts'>, query: string) {
  return counts.map(({ entity, count }) => ({
    to: `${entities[entity].path}?${query}`,
    label: countLabel(entity, count),
  }));
}
