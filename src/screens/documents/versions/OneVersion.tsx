import { Box, Flex, Heading } from '@chakra-ui/react';
import { LoaderCircle, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { restoreVersion } from '#actions/restoreVersion.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { ask, showDone, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { VersionUnavailable } from './VersionUnavailable.tsx';
import { BodyView } from '#screens/shared/document/body/BodyView.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';
import { Differences } from './Differences.tsx';
import { useVersion } from './useHistory.ts';

interface OneVersionProps {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly version: VersionRow;
  /** The previous version, if there is one. */
  readonly before: VersionRow | undefined;
  readonly isStaff: boolean;
}

/** One version: its text, what it changed, and a button to restore it. */
export function OneVersion(props: OneVersionProps) {
  const { entity, version } = props;
  const [result, retry] = useVersion(entity, version);
  if (!result) {
    return (
      <Box
        role="status"
        aria-label="Fetching this version"
        paddingBlock="6"
        display="grid"
        placeItems="center"
      >
        <Box as="span" animation="spin 900ms linear infinite">
          <LoaderCircle aria-hidden="true" />
        </Box>
      </Box>
    );
  }
  if (result.kind !== 'done')
    return <VersionUnavailable what="This version is" failure={result} onRetry={retry} />;
  return <VersionText {...props} document={result.value} />;
}

function VersionText({
  entity,
  row,
  version,
  before,
  isStaff,
  document,
}: OneVersionProps & { readonly document: Document }) {
  const [showsChanges, setShowsChanges] = useState(false);
  const bodies = useMemo(() => [document.body], [document.body]);
  const references = useReferences(entity.allFields, bodies);
  if (!references) return null;
  return (
    <Box paddingBlock="3" whiteSpace="normal">
      <Flex gap="2" flexWrap="wrap" marginBottom="3">
        {before && (
          <Button aria-pressed={showsChanges} onClick={() => setShowsChanges(!showsChanges)}>
            {showsChanges ? 'Show full text' : `What changed since version ${before.version}`}
          </Button>
        )}
        <Restore entity={entity} row={row} version={version} document={document} />
      </Flex>
      {showsChanges && before ? (
        <Differences entity={entity} from={before} to={version} isStaff={isStaff} />
      ) : (
        <>
          <Heading as="h2" size="lg" marginBottom="2">
            {document.body.title}
          </Heading>
          <BodyView
            entity={entity}
            isStaff={isStaff}
            body={document.body}
            references={references}
            omit={['title']}
          />
        </>
      )}
    </Box>
  );
}

/** Restores a version's text. Renders nothing if that would change nothing or the person may not edit. */
function Restore({
  entity,
  row,
  version,
  document,
}: Pick<OneVersionProps, 'entity' | 'row' | 'version'> & { readonly document: Document }) {
  const device = useDevice();
  const isSame = Object.entries(document.body).every(([name, value]) => sameValue(value, row.body[name]));
  if (!device || isSame || row.sync === 'conflict' || !may(device.person, 'edit', row)) return null;
  const restore = async () => {
    const source = version.kept === '' ? `version ${version.version}` : 'the text that was not taken';
    const isConfirmed = await ask({
      title: 'Confirm Restore',
      body: `This saves the text of ${source} as a new version. Nothing is lost.`,
    });
    if (!isConfirmed) return;
    const outcome = await restoreVersion(device, documentOf(row), document);
    if (outcome.kind === 'refused') showSnackbar('error', outcome.error);
    else showDone(`${entity.label} Saved`);
  };
  return (
    <Button icon={<RotateCcw />} onClick={() => void restore()}>
      Restore this text
    </Button>
  );
}
