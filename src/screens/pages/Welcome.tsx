import { Box } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { usePreference } from '#screens/shared/data/usePreference.ts';

/** The welcome page, which can be folded away; this device remembers that. */
export function Welcome({ children }: { readonly children: ReactNode }) {
  const [state, setState] = usePreference('welcome', ['shown', 'hidden']);
  if (state === undefined) return null;
  const isShown = state === 'shown';
  return (
    <>
      <Button
        variant="plain"
        icon={isShown ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isShown}
        onClick={() => setState(isShown ? 'hidden' : 'shown')}
        style={{ marginInlineStart: '-0.75rem' }}
      >
        Welcome page
      </Button>
      {isShown && (
        <Box marginTop="2" marginInline="auto" maxWidth="reader">
          {children}
        </Box>
      )}
    </>
  );
}
