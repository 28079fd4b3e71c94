import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Eye, Printer, Settings2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { team as teamType } from '#domain/content/collections/team.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { hasAnyPermission } from '#domain/rules/permissions/permissions.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import type { Person } from '#domain/content/person.ts';
import { deadlinesOf } from '#domain/event/schedule/deadlines.ts';
import { status, type StatusId, statusText } from '#domain/content/status.ts';
import {
  type TeamMember,
  type TeamPage,
  currentStatuses,
  teamPage,
} from '#mirror/queries/person/teamPage.ts';
import { timeNow } from '#ui/clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Swatch } from '#ui/display/Swatch.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { DateItem } from '#screens/pages/ownWork/WorkItems.tsx';
import { WorkSection } from '#screens/pages/ownWork/WorkSection.tsx';
import { deadlineText } from '#screens/shared/deadlineText.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { writeFilter } from '#domain/search/query.ts';
import { CountRow } from './CountRows.tsx';

/** A team: who is in it, what it writes, what each of them has to do, and the dates ahead. For staff, from this device. */
export default function TeamScreen() {
  const { id = '' } = useParams();
  const person = useDevice()?.person;
  if (!person) return null;
  return person.isStaff ? <Team key={id} id={id} person={person} /> : <Forbidden name="Team" />;
}

function Team({ id, person }: { readonly id: string; readonly person: Person }) {
  const navigate = useNavigate();
  const page = useMirror((mirror) => teamPage(mirror, person, id), [person, id]);
  if (page === undefined) return <Box aria-busy="true" />;
  if (page === null) return <MissingDocument entity={teamType} keyId={id} held={false} />;
  const { body } = page.team;
  const team = fieldsOf(teamType, body);
  const facts = [
    teamType.fields.kind.options.find(({ value }) => value === team('kind'))?.label,
    team('code'),
    page.team.statusId === status.archived ? 'Archived' : body['active'] === false && 'Not active',
  ].filter(Boolean);
  return (
    <Box maxWidth={pageWidth} paddingInline={pageEdge} paddingBlock="5">
      <Flex align="flex-start" gap="3" wrap="wrap" marginBottom="5">
        {/* On a phone the buttons go below the name. */}
        <Box flex="1 1 16rem" minWidth="0">
          <Heading as="h1" size="xl" overflowWrap="anywhere">
            <Swatch colour={team('colour')} /> {body.title}
          </Heading>
          {facts.length > 0 && <Text color="ink.muted">{facts.join(' · ')}</Text>}
        </Box>
        <Button icon={<Printer />} onClick={() => void navigate(`/print/binder?for=team&who=${id}`)}>
          Print team pack
        </Button>
        {maySeeAs(person) && (
          <Button icon={<Eye />} onClick={() => void navigate(`/seeAs?team=${id}`)}>
            See as
          </Button>
        )}
        {hasAnyPermission(person, 'editTeams') && (
          <Button icon={<Settings2 />} onClick={() => void navigate(`${teamType.path}/${id}/read`)}>
            Settings
          </Button>
        )}
      </Flex>
      <Flex direction="column" gap="7">
        <Documents page={page} />
        <Members members={page.members} />
        <Deadlines page={page} isStaff={person.isStaff} />
      </Flex>
    </Box>
  );
}

function Documents({ page: { team, documents } }: { readonly page: TeamPage }) {
  const total = documents
    .flatMap(({ counts }) => currentStatuses.map((each) => counts[each]))
    .reduce<number>((sum, count) => sum + count, 0);
  if (total === 0) return <Text color="ink.muted">This team has no documents that you can read yet.</Text>;
  return (
    <WorkSection title="Its documents" count={total}>
      {documents.map(({ entity, counts }) => (
        <CountRow
          key={entity}
          name={entities[entity].plural}
          counts={currentStatuses.map((each) => ({
            key: String(each),
            count: counts[each],
            label: countLabel(each),
            to: teamListAddress(entity, team.keyId, each),
          }))}
        />
      ))}
    </WorkSection>
  );
}

/** The statuses in which somebody may still have something to do. */
const openStatuses = [status.editing, status.submitted, status.flagged] as const;

function Members({ members }: { readonly members: readonly TeamMember[] }) {
  if (members.length === 0) return <Text color="ink.muted">This team has no members of staff.</Text>;
  return (
    <WorkSection
      title="Members"
      count={members.length}
      note="Staff only. What they wrote is counted for all teams, as far as you can read it; slots are those of the next event."
    >
      {members.map(({ id, name, isLead, written, slots }) => (
        <CountRow
          key={id}
          name={
            <>
              {name}
              {isLead && (
                <Text as="span" color="ink.muted" fontWeight="normal">
                  {' '}
                  · Lead
                </Text>
              )}
            </>
          }
          counts={[
            ...openStatuses.map((each) => ({
              key: String(each),
              count: written[each],
              label: countLabel(each),
              to: authorAddress(name, each),
            })),
            { key: 'referee', count: slots.referee, label: `${slotsNoun(slots.referee)} as referee` },
            { key: 'crew', count: slots.crew, label: `${slotsNoun(slots.crew)} as crew` },
          ]}
        />
      ))}
    </WorkSection>
  );
}

function slotsNoun(count: number): string {
  return count === 1 ? 'slot' : 'slots';
}

function Deadlines({
  page: { event, periods },
  isStaff,
}: {
  readonly page: TeamPage;
  readonly isStaff: boolean;
}) {
  const [now] = useState(() => new Date(timeNow()).toISOString());
  const dates = useMemo(() => {
    const dated = periods.map(({ keyId, body }) => ({ id: keyId, body }));
    return deadlinesOf(event && { id: event.keyId, body: event.body }, dated, now, isStaff);
  }, [event, periods, now, isStaff]);
  const nameOf = (id: string) => periods.find(({ keyId }) => keyId === id)?.body.title ?? '';
  return (
    <WorkSection title="Coming up" count={dates.length}>
      {dates.map(({ what, at, item }) => (
        <DateItem
          key={`${what} ${item}`}
          at={at}
          to={`${documentTypes[item === event?.keyId ? 'event' : 'researchPeriod'].path}/${item}/read`}
          label={deadlineText(what, event?.body.title ?? '', nameOf(item))}
        />
      ))}
    </WorkSection>
  );
}

/** The list of what a team writes of a type in a status. */
function teamListAddress(entity: EntityKey, teamId: string, statusId: StatusId): string {
  return `${entities[entity].path}?${new URLSearchParams({ team: teamId, status: String(statusId) }).toString()}`;
}

/** Returns the address of everything that somebody wrote in a status, of all types. */
function authorAddress(name: string, statusId: StatusId): string {
  const q = [writeFilter('author', name), writeFilter('status', statusText(statusId))].join(' ');
  return `/search?${new URLSearchParams({ q }).toString()}`;
}

/** A status as it follows a number: “3 editing”. */
function countLabel(statusId: StatusId): string {
  return statusText(statusId).toLowerCase();
}
