import { toPerson } from '#contract/accounts/user.ts';
import { mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import { useShell } from '#session/store.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { ResearchDesk } from './ResearchDesk.tsx';

/** The research desk. For those who may edit no requests, or are not staff, it is forbidden. */
export default function Research() {
  const user = useShell((shell) => shell.user);
  const device = useDevice();
  if (!user || !device) return null;
  return mayUseResearchDesk(toPerson(user)) ? (
    <ResearchDesk device={device} />
  ) : (
    <Forbidden name="Research desk" />
  );
}
