import { Flex, chakra } from '@chakra-ui/react';

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: 'full',
    minHeight: '7',
    paddingInline: '2.5',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'full',
    background: 'surface.hover',
    color: 'ink.strong',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '&[data-open]': { borderStyle: 'dashed', borderColor: 'line.strong', background: 'none', color: 'ink' },
    '&[data-gap]': { borderColor: 'danger.ink', color: 'danger.ink', fontWeight: 'medium' },
  },
});

/** Names as chips, and the places that are open as one more. */
export function NameChips({
  names,
  open = 0,
  isGap = false,
}: {
  readonly names: readonly string[];
  readonly open?: number;
  /** Whether somebody has to be found for the open places. */
  readonly isGap?: boolean;
}) {
  return (
    <Flex as="ul" gap="1.5" wrap="wrap" listStyleType="none">
      {names.map((name, at) => (
        <Chip key={`${name} ${at}`} dir="auto">
          {name}
        </Chip>
      ))}
      {open > 0 && (
        <Chip data-open="" data-gap={isGap ? '' : undefined}>
          {open} open
        </Chip>
      )}
    </Flex>
  );
}
