import { useState } from 'react';
import { toPerson } from '#contract/accounts/user.ts';
import { mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { deskPeriods } from '#mirror/queries/desks/researchDesk.ts';
import { useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { Waiting } from './Waiting.tsx';
import { WorkSection } from './WorkSection.tsx';

/** How many requests of the current period wait at the research desk, for those who work there. */
export default function ResearchWork() {
  const user = useShell((shell) => shell.user);
  const person = user && toPerson(user);
  return person && mayUseResearchDesk(person) ? <Counts key={person.id} person={person} /> : null;
}

function Counts({ person }: { readonly person: Person }) {
  const [opened] = useState(() => ({ person, at: timeNow() }));
  const periods = useMirror((mirror) => deskPeriods(mirror, opened.person, opened.at), [opened]);
  if (!periods) return <Waiting />;
  const [period] = periods;
  if (!period) return null;
  const { id, name, counts } = period;
  const to = `/research/desk?period=${id}`;
  const states = [
    [counts.new, 'new'],
    [counts.assigned, 'assigned and not answered'],
    [counts.drafted, 'to be checked'],
    [counts.checked, 'checked and not released'],
  ] as const;
  return (
    <WorkSection
      title="Research desk"
      count={counts.new + counts.assigned + counts.drafted}
      note={name}
      links={[
        { to, label: 'Open the desk' },
        { to: `${to}&assigned=me`, label: 'Assigned to me' },
      ]}
    >
      {states.map(([count, label]) => count > 0 && <li key={label}>{`${count} ${label}`}</li>)}
    </WorkSection>
  );
}
