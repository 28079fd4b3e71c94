import { collections } from '#domain/content/collections/index.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';

/** The name of a team; for staff, it leads to the team’s page. */
export function TeamName({ id, name }: { readonly id: string; readonly name: string }) {
  const isStaff = useDevice()?.person.isStaff ?? false;
  return isStaff ? <TextLink to={`${collections.team.path}/${id}`}>{name}</TextLink> : name;
}
