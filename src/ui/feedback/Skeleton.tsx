import { Skeleton as ChakraSkeleton, Flex } from '@chakra-ui/react';

/** Placeholder lines for text that still has to come over the network; not for what is stored on the device. */
export function Skeleton({
  lines = 3,
  label = 'Loading',
}: {
  readonly lines?: number;
  readonly label?: string;
}) {
  return (
    <Flex direction="column" gap="2.5" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => (
        <ChakraSkeleton key={at} height="3.5" width={at === lines - 1 ? '60%' : '100%'} />
      ))}
    </Flex>
  );
}
