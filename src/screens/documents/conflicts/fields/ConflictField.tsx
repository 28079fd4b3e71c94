import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { Check, Pencil, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isEmpty } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { plainText } from '#ui/fields/plainText.ts';
import type { Choices, Side } from './useChoices.ts';
import { ChoiceButton } from '#screens/documents/conflicts/ChoiceButton.tsx';
import { Caption, ConflictColumns, wideScreen } from './ConflictColumns.tsx';
import { Result } from './Result.tsx';
import type { FieldConflict } from './fieldConflicts.ts';

const Card = chakra('section', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface.panel',
    scrollMarginBlock: '7rem',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
});
const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    textStyle: 'caption',
    '& svg': { width: '14px', height: '14px' },
  },
});

/** One conflict to settle: mine and theirs side by side, compared with the earlier text, and the choice between them. */
export function ConflictField({
  fieldConflict,
  author,
  choices,
  context,
  error,
}: {
  readonly fieldConflict: FieldConflict;
  /** Display name of the person who wrote theirs. */
  readonly author: string;
  readonly choices: Choices;
  readonly context: FieldContext;
  readonly error?: string | undefined;
}) {
  const [isBaseOpen, setIsBaseOpen] = useState(false);
  const side = choices.sideOf(fieldConflict);
  const isStale = choices.isStale(fieldConflict);
  const isEditing = choices.editedText(fieldConflict) !== undefined;
  const label = labelOf(fieldConflict, context);
  const take = (of: Side) => choices.take([fieldConflict], of);
  return (
    <Card
      aria-label={label}
      tabIndex={-1}
      data-conflict={fieldConflict.key}
      // Out of the edited result, to where letters are shortcuts. A dialog that it opened has an Escape of its own.
      onKeyDown={({ key, target, currentTarget, defaultPrevented }) => {
        if (key !== 'Escape' || defaultPrevented) return;
        if (target instanceof Node && currentTarget.contains(target)) currentTarget.focus();
      }}
    >
      <Flex align="center" gap="3" paddingInline="3" minHeight="action" justify="space-between">
        <Heading as="h2" size="md" overflowWrap="anywhere" minWidth="0">
          {label}
        </Heading>
        <ChoiceState side={side} isStale={isStale} isProposed={fieldConflict.isProposed} />
      </Flex>
      <ConflictColumns
        fieldConflict={fieldConflict}
        author={author}
        side={side}
        isBaseOpen={isBaseOpen}
        onTake={take}
        context={context}
      />
      <Flex direction="column" gap="3" padding="3" borderTopWidth="thin" borderColor="line">
        {isStale && (
          <Caption>
            This changed again after you decided. Please check it.
            {isEditing
              ? ' Your edited text is kept: choose “Use the edited text” if it is still right.'
              : choices.hasEditedText(fieldConflict) &&
                ' Your edited text is saved: choose “Edit the result” to continue with it.'}
          </Caption>
        )}
        <Result fieldConflict={fieldConflict} choices={choices} context={context} error={error} />
        <Flex gap="2" wrap="wrap">
          {fieldConflict.both !== undefined && (
            <ChoiceButton taken={side === 'both'} onClick={() => take('both')}>
              {fieldConflict.isProposed ? 'Take the merged text' : 'Take both'}
            </ChoiceButton>
          )}
          {fieldConflict.editable && side !== 'mix' && (
            <Button action icon={isEditing ? <Check /> : <Pencil />} onClick={() => take('mix')}>
              {isEditing ? 'Use the edited text' : 'Edit the result'}
            </Button>
          )}
          <Box css={{ [wideScreen]: { display: 'none' } }}>
            <Button
              action
              variant="plain"
              aria-expanded={isBaseOpen}
              onClick={() => setIsBaseOpen(!isBaseOpen)}
            >
              {isBaseOpen ? 'Hide earlier text' : 'Earlier text'}
            </Button>
          </Box>
        </Flex>
      </Flex>
    </Card>
  );
}

function ChoiceState({
  side,
  isStale,
  isProposed,
}: {
  readonly side: Side | undefined;
  readonly isStale: boolean;
  readonly isProposed: boolean;
}): ReactNode {
  if (side === undefined) {
    return (
      <Tag color="flagged.ink">
        <TriangleAlert aria-hidden="true" />
        {isStale ? 'Changed again' : 'Not decided'}
      </Tag>
    );
  }
  return (
    <Tag color="approved.ink">
      <Check aria-hidden="true" />
      {side === 'mix' ? 'Edited' : side === 'both' && isProposed ? 'Merged' : `Taking ${side}`}
    </Tag>
  );
}

/** Label of a conflict. A row is named by its group and its first reference or line of text. */
function labelOf({ field, group, base, mine, theirs }: FieldConflict, context: FieldContext): string {
  if (!group) return field.label;
  const [row] = [...rowsIn(base), ...rowsIn(theirs), ...rowsIn(mine)];
  const filled = Object.entries(group.fields).filter(([key, each]) => !isEmpty(each, row?.[key]));
  const named = filled.find(([, each]) => each.kind === 'reference' || each.kind === 'line');
  const [key, cell] = named ?? filled[0] ?? [];
  return `${group.label}: ${key && cell ? plainText(cell, row?.[key], context) : group.row}`;
}
