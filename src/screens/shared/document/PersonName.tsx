import { Suspense, lazy } from 'react';
import type { PersonRef } from '#domain/content/person.ts';
import { UserName } from '#ui/display/UserName.tsx';

const AboutPerson = lazy(() => import('./AboutPerson.tsx'));

/** A person's name; its tooltip has their full name, role, and the teams that they share with the reader (rule 8.6). */
export function PersonName({ person }: { readonly person: PersonRef }) {
  return (
    <UserName
      user={person}
      tooltip={
        <Suspense>
          <AboutPerson person={person} />
        </Suspense>
      }
    />
  );
}
