import { Box, Flex } from '@chakra-ui/react';

/** The shape of text that the network still has to bring; never for what is on the device. */
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
        <Box
          key={at}
          height="3.5"
          width={at === lines - 1 ? '60%' : '100%'}
          borderRadius="sm"
          background="surface.hover"
          animation="pulse 1.6s ease-in-out infinite"
        />
      ))}
    </Flex>
  );
}
