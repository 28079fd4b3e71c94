import { Box } from '@chakra-ui/react';

/** A thin line at the top of the window while a request is in progress. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  return (
    <Box
      position="fixed"
      insetInline="0"
      top="0"
      height="3px"
      zIndex="snackbar"
      overflow="hidden"
      pointerEvents="none"
    >
      {active && (
        <Box
          role="progressbar"
          aria-label="Loading"
          height="full"
          width="30%"
          background="accent.ink"
          animation="sweep 1.1s ease-in-out infinite"
        />
      )}
    </Box>
  );
}
