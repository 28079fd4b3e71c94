import { Flex } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { ActButton, menuItemsOf } from '#screens/shared/acts/ActButton.tsx';
import type { Act } from '#screens/shared/acts/act.ts';

/** Buttons for the open document, the likely next step last. */
export function OpenActs({ acts, isWide }: { readonly acts: readonly Act[]; readonly isWide: boolean }) {
  if (acts.length === 0) return null;
  return (
    <Flex gap="2" marginInlineStart="auto" role="group" aria-label="Actions">
      {acts.map((act) => (
        <ActButton key={act.id} act={act} isWide={isWide} isMain={act === acts.at(-1)} />
      ))}
    </Flex>
  );
}

/** Buttons for the selected documents: the first two acts, and a menu of the others. */
export function SelectionActs({ acts }: { readonly acts: readonly Act[] }) {
  const others = acts.slice(2);
  return (
    <>
      {acts.slice(0, 2).map((act) => (
        <ActButton key={act.id} act={act} isWide isMain={act === acts[0]} />
      ))}
      {others.length > 0 && (
        <Menu
          items={menuItemsOf(others)}
          align="start"
          renderTrigger={(trigger) => (
            <Button {...trigger} variant="plain" icon={<Ellipsis />} disabled={acts[0]?.disabled}>
              More
            </Button>
          )}
        />
      )}
    </>
  );
}
