import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { type EntityDefinition, readableFields } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import type { VersionRow } from '#mirror/storage/rows.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { VersionUnavailable } from './VersionUnavailable.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';
import { changeLines } from './changeLines.ts';
import { useVersion } from './useHistory.ts';

interface DifferencesProps {
  readonly entity: EntityDefinition;
  readonly from: VersionRow;
  readonly to: VersionRow;
  readonly isStaff: boolean;
}

/** Differences between two versions, field by field and word by word. Unchanged fields are only counted. */
export function Differences({ entity, from, to, isStaff }: DifferencesProps) {
  const [before, retryBefore] = useVersion(entity, from);
  const [after, retryAfter] = useVersion(entity, to);
  if (!before || !after) return <Skeleton lines={4} label="Fetching both versions" />;
  if (before.kind !== 'done')
    return <VersionUnavailable what="This version is" failure={before} onRetry={retryBefore} />;
  if (after.kind !== 'done')
    return <VersionUnavailable what="This version is" failure={after} onRetry={retryAfter} />;
  return <Fields entity={entity} before={before.value.body} after={after.value.body} isStaff={isStaff} />;
}

function Fields({
  entity,
  before,
  after,
  isStaff,
}: Pick<DifferencesProps, 'entity' | 'isStaff'> & { readonly before: BodyPatch; readonly after: BodyPatch }) {
  const bodies = useMemo(() => [before, after], [before, after]);
  const references = useReferences(entity.allFields, bodies);
  if (!references) return null;
  const fields = readableFields(entity.allFields, isStaff ? 'staff' : 'everyone', { ...before, ...after });
  const changedFields = fields.filter(([name]) => !sameValue(before[name], after[name]));
  const same = fields.length - changedFields.length;
  return (
    <Flex direction="column" gap="4">
      {changedFields.length > 0 && (
        <Box as="ul" aria-label="Changes" listStyleType="disc" paddingInlineStart="5" color="ink.strong">
          {changeLines(changedFields, before, after).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {changedFields.map(([name, field]) => (
        <Box as="section" key={name} aria-label={field.label} minWidth="0">
          <Heading as="h2" size="sm" marginBottom="1">
            {field.label}
          </Heading>
          <FieldDiff field={field} before={before[name]} after={after[name]} context={{ references }} />
        </Box>
      ))}
      <Text color="ink.muted">
        {changedFields.length === 0
          ? 'The text is the same in both.'
          : `${same} ${same === 1 ? 'field is' : 'fields are'} the same in both.`}
      </Text>
    </Flex>
  );
}
