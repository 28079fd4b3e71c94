import { Box, Heading, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { type Merged, combineRows, rowConflicts } from '#domain/rules/conflicts/merge.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { type ConflictTexts, teamChange } from './fieldConflicts.ts';

const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' } });
const Value = chakra('dd', {
  base: { color: 'ink.strong', textStyle: 'reading', marginBottom: '4', overflowWrap: 'anywhere' },
});

/** One field before and after merging. */
interface Change {
  readonly name: string;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
}

interface MergedFieldsProps {
  readonly entity: EntityDefinition;
  readonly texts: ConflictTexts;
  readonly merged: Merged;
  readonly context: FieldContext;
}

/** Changes that merged without a decision and are part of the result. */
export function MergedFields({ entity, texts, merged, context }: MergedFieldsProps) {
  const { base, mine, theirs } = texts;
  const change = (name: string): Change => ({ name, before: base.body[name], after: merged.body[name] });
  const fromBoth = merged.mine.filter((name) => !sameValue(theirs.body[name], base.body[name]));
  const sides = [
    {
      title: 'Changed by you only',
      by: 'mine',
      changes: merged.mine.filter((name) => !fromBoth.includes(name)).map(change),
    },
    { title: 'Changed by them only', by: 'theirs', changes: merged.theirs.map(change) },
    {
      title: 'Changed by both of you without conflict',
      by: '',
      changes: [...fromBoth.map(change), ...mergedRows(entity, texts, merged)],
    },
  ];
  const team = teamChange(texts);
  const shownSides = sides.filter(({ by, changes }) => changes.length > 0 || by === team.by);
  if (shownSides.length === 0) return null;
  return (
    <Box as="section" aria-label="Merged already">
      <Heading as="h2" size="md" marginBottom="3">
        Merged already
      </Heading>
      {shownSides.map(({ title, by, changes }) => (
        <Box
          key={title}
          borderInlineStart="3px solid"
          borderColor="line.strong"
          paddingInlineStart="3"
          marginBottom="4"
        >
          <Heading as="h3" textStyle="caption" color="ink.muted" marginBottom="2">
            {title}
          </Heading>
          <Changes entity={entity} changes={changes} context={context}>
            {by === team.by && (
              <div>
                <Label>{team.field.label}</Label>
                <Value>
                  <FieldDiff
                    field={team.field}
                    before={base.teamId}
                    after={by === 'mine' ? mine.teamId : theirs.teamId}
                    context={context}
                  />
                </Value>
              </div>
            )}
          </Changes>
        </Box>
      ))}
    </Box>
  );
}

/** A list of fields, each with its differences. */
export function Changes({
  entity,
  changes,
  context,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly changes: readonly Change[];
  readonly context: FieldContext;
  readonly children?: ReactNode;
}) {
  return (
    <dl>
      {children}
      {changes.map(({ name, before, after }) => {
        const field = entity.allFields[name];
        return (
          field && (
            <div key={name}>
              <Label>{field.label}</Label>
              <Value>
                <FieldDiff field={field} before={before} after={after} context={context} />
              </Value>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Groups with rows to decide: their other rows, which merged already. */
function mergedRows(
  entity: EntityDefinition,
  { base, mine, theirs }: ConflictTexts,
  merged: Merged,
): readonly Change[] {
  return merged.conflicts.flatMap((name) => {
    if (entity.allFields[name]?.kind !== 'group') return [];
    const [was, own, other] = [base.body[name], mine.body[name], theirs.body[name]];
    const open = new Set(rowConflicts(was, own, other).map(({ id }) => id));
    const before = rowsIn(was).filter((row) => !open.has(row.id));
    const after = combineRows(was, own, other, () => undefined);
    return sameValue(before, after) ? [] : [{ name, before, after }];
  });
}
