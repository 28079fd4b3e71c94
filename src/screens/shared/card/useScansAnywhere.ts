import { useNavigate } from 'react-router-dom';
import type { Scanned } from '#domain/cards/cardCode.ts';
import type { Person } from '#domain/content/person.ts';
import { mayUseCards } from '#domain/rules/permissions/permissions.ts';
import { showSnackbar } from '#session/store.ts';
import { useScans } from '#ui/keys/scans.ts';

/** Takes scans on every page that does not: opens the desk with the card, or the document. */
export function useScansAnywhere(person: Person): void {
  const navigate = useNavigate();
  const take = (text: string, scanned: Scanned) => {
    switch (scanned.kind) {
      case 'document':
        return void navigate(scanned.path);
      case 'card':
      case 'incomplete':
        return void navigate(`/cards?scanned=${encodeURIComponent(text)}`);
      case 'unknown':
        return showSnackbar('error', 'This is not the code of a card or a document. Nothing was done');
    }
  };
  useScans('everywhere', mayUseCards(person) && take);
}
