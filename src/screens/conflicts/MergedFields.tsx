import { Box, Heading, chakra } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/define';
import type { Document } from '#domain/document';
import type { Merged } from '#domain/merge';
import type { FieldContext } from '#ui/fields/context';
import { FieldDiff } from '#ui/fields/FieldDiff';

const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' } });
const Value = chakra('dd', { base: { color: 'ink.strong', marginBottom: '4', overflowWrap: 'anywhere' } });

/** What only one of the two changed: it is in the result already. */
export function MergedFields({
  entity,
  base,
  merged,
  context,
}: {
  readonly entity: EntityDefinition;
  readonly base: Document;
  readonly merged: Merged;
  readonly context: FieldContext;
}) {
  const sides = [
    { title: 'Changed by you alone', names: merged.mine },
    { title: 'Changed by them alone', names: merged.theirs },
  ].filter(({ names }) => names.length > 0);
  if (sides.length === 0) return null;
  return (
    <Box as="section" aria-label="Merged already">
      <Heading as="h2" size="md" marginBottom="3">
        Merged already
      </Heading>
      {sides.map(({ title, names }) => (
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
          <dl>
            {names.map((name) => {
              const field = entity.allFields[name];
              return (
                field && (
                  <div key={name}>
                    <Label>{field.label}</Label>
                    <Value>
                      <FieldDiff
                        field={field}
                        before={base.body[name]}
                        after={merged.body[name]}
                        context={context}
                      />
                    </Value>
                  </div>
                )
              );
            })}
          </dl>
        </Box>
      ))}
    </Box>
  );
}
