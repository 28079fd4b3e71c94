import { Flex, Text } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { shareDocument } from '#actions/comments.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Shares as Shared } from '#domain/content/document.ts';
import { withShares } from '#domain/rules/collaboration.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { ReferenceField } from '#ui/fields/combobox/ReferenceField.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { CollaborationProblems } from '#screens/documents/comments/CollaborationProblems.tsx';
import { sameShares, whoSees } from './sharing.ts';
import { refusedCollaboration } from '#screens/shared/document/sync/refusals.ts';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

const LeakNotice = lazy(() => import('#screens/shared/leaks/LeakNotice.tsx'));

/** Shows and changes the teams a document is shared with (rule 8.1). */
export default function Shares({
  entity,
  device,
  row,
  lane,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly row: DocumentRow;
  readonly lane: readonly OutboxRow[];
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const [chosen, setChosen] = useState<{ readonly was: Shared; readonly shares: Shared } | null>(null);
  const { busy, perform } = usePerform();
  const shownShares = chosen ? withShares(row.shares, chosen) : row.shares;
  const isChanged = !sameShares(shownShares, row.shares);
  // Once saved or undone, the shares follow changes by others again.
  if (chosen && !isChanged) setChosen(null);
  useUnsavedGuard(useCallback(() => isChanged, [isChanged]));
  const port = useMemo(() => {
    const names = new Map(teams?.map((team) => [team.id, team.fields.name]));
    return {
      label: (_target: string, id: string) => names.get(id),
      search: async (_target: string, text: string) =>
        (teams ?? [])
          .filter(({ id, archived, fields }) => !archived && id !== row.teamId && isMatch(fields.name, text))
          .map(({ id, fields }) => ({ id, label: fields.name })),
    };
  }, [teams, row.teamId]);
  if (!teams) return null;
  const readOnly = !may(device.person, 'share', row);
  const name = (id: string) => port.label('team', id);
  const choose = (shares: Shared) => setChosen({ was: row.shares, shares });
  const save = async () => {
    if (!(await perform(() => shareDocument(device, row, shownShares)))) return;
    showDone('Shares Updated');
  };
  const isUnsent = lane.some(({ change }) => change.kind === 'share');
  const refused = refusedCollaboration(lane).find(({ change }) => change.kind === 'share');
  return (
    <Flex direction="column" gap="4" paddingBlock="5" maxWidth="36rem">
      {refused && <CollaborationProblems keyId={row.keyId} refused={refused} />}
      <Text color="ink.strong" textStyle="reading">
        {whoSees(entity, row.shares, name, name(row.teamId))}{' '}
        {isUnsent && <RowSync state={refused ? 'refused' : 'waiting'} />}
      </Text>
      <CheckboxField
        label="Share with All Teams"
        value={shownShares.shareAll}
        disabled={readOnly}
        onChange={(shareAll) => choose({ ...shownShares, shareAll })}
      />
      <ReferenceField
        label="Shared with..."
        target="team"
        port={port}
        value={shownShares.shareTeams}
        disabled={readOnly || shownShares.shareAll}
        onChange={(shareTeams) => choose({ ...shownShares, shareTeams })}
      />
      {readOnly && (
        <Text color="ink.muted">
          You can’t change who this is shared with. People in {name(row.teamId) ?? 'its team'} who can edit it
          can, and so can people who can edit the {entity.plural} of every team.
        </Text>
      )}
      <Suspense>
        <LeakNotice
          documents={[{ ...row, shares: shownShares }]}
          changed={JSON.stringify([row.version, shownShares])}
          title={isChanged ? 'If you share this' : 'As this is shared'}
        />
      </Suspense>
      <div>
        <Button
          variant="primary"
          action
          busy={busy}
          disabled={readOnly || !isChanged}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </Flex>
  );
}

function isMatch(name: string, text: string): boolean {
  return name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}
