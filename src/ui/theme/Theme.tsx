import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, Suspense, lazy } from 'react';
import { useMedia } from '#ui/media.ts';
import { system } from './system.ts';

// Few need it. Where it cannot be loaded, the colours of the system alone must do.
const ForcedColors = lazy(() => import('./ForcedColors.tsx').catch(() => ({ default: () => null })));

/** Provides the theme to the components below it. */
export function Theme({ children }: { readonly children: ReactNode }) {
  const isForced = useMedia('(forced-colors: active)');
  return (
    <ChakraProvider value={system}>
      {children}
      {isForced && (
        <Suspense>
          <ForcedColors />
        </Suspense>
      )}
    </ChakraProvider>
  );
}
