import { Text } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { statusText, status } from '#domain/content/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Differences } from '#screens/documents/versions/Differences.tsx';
import { VersionUnavailable } from '#screens/documents/versions/VersionUnavailable.tsx';
import { useHistory } from '#screens/documents/versions/useHistory.ts';

/** Changes to a document since it was last approved, word by word. */
export default function ApprovedChanges({
  entity,
  row,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly isStaff: boolean;
}) {
  const { rows, result, retry } = useHistory(row);
  const versions = rows?.filter(({ kept }) => kept === '') ?? [];
  const approved = versions.find(({ item }) => item.statusText === statusText(status.approved));
  if (approved) {
    const { displayName } = approved.item.createdBy;
    return (
      <>
        <Text color="ink.muted" marginBlock="3">
          Since version {approved.version}, approved <RelativeTime value={approved.item.createdDate} /> by{' '}
          {displayName}
        </Text>
        <Differences entity={entity} from={approved} to={currentVersion(row)} isStaff={isStaff} />
      </>
    );
  }
  // With the first version the list is complete.
  const isComplete = row.version === 0 || versions.some(({ version }) => version === 1);
  if (!isComplete && !result) return <Skeleton lines={4} label="Fetching the versions" />;
  if (!isComplete && result && result.kind !== 'done')
    return <VersionUnavailable what="The versions are" failure={result} onRetry={retry} />;
  return (
    <Text color="ink.muted" paddingBlock="4">
      It has not been approved before, so all of it is new.
    </Text>
  );
}

/** The document as it is shown, with what is not sent yet. */
function currentVersion(row: DocumentRow): VersionRow {
  const { keyId, version, statusId, updatedDate, updatedBy } = row;
  const item = { version, statusText: statusText(statusId), createdDate: updatedDate, createdBy: updatedBy };
  return { keyId, version, kept: '', item, document: documentOf(row) };
}
