import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { unsentWhenOverdue } from '#session/session.ts';
import { type Shell, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Logo } from '#ui/layout/Logo.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import { loginWaiting, useLogin } from '#screens/shared/useLogin.ts';

const state = z.object({ from: z.string() });

/** Title card for visitors who are not signed in. After a 401 it goes to the login page, which returns to the same path. */
export default function Unauthenticated() {
  const user = useShell((shell) => shell.user);
  const reason = useShell((shell) => shell.signedOutReason);
  const location = useLocation();
  const from = state.safeParse(location.state).data?.from ?? '/';
  const { isWaiting, logIn } = useLogin(from);
  useEffect(() => {
    if (reason === 'unauthenticated') logIn();
  }, [reason, logIn]);
  if (user) return <Navigate to={from} replace />;
  return (
    <Flex as="main" minHeight="100dvh" align="center" justify="center" padding="6">
      <Box
        textAlign="center"
        padding="10"
        borderWidth="thin"
        borderColor="line"
        borderRadius="lg"
        background="surface.panel"
      >
        <Flex justify="center" marginBottom="4">
          <Logo size={56} />
        </Flex>
        <Heading as="h1" size="xl" color="ink.strong">
          Waymark
        </Heading>
        <Text role="status" color="ink.muted" marginBlock="3" maxWidth="22rem">
          {isWaiting ? loginWaiting : messageFor(reason)}
        </Text>
        <Button variant="primary" action onClick={logIn}>
          {isWaiting ? 'Try again' : 'Log In'}
        </Button>
      </Box>
    </Flex>
  );
}

function messageFor(reason: Shell['signedOutReason']): string {
  switch (reason) {
    case 'unreachable':
      return 'The server cannot be reached and nobody is signed in on this device. Log in once you’re online.';
    case 'deactivated':
      return 'Your account is deactivated. Your unsent work stays on this device. It is sent once an organiser activates your account and you log in again.';
    case 'overdue':
      return `This device has not been in contact with the server for 14 days, so your documents were removed from it. Log in to get them again.${safeNote(unsentWhenOverdue() ?? 0)}`;
    case 'unauthenticated':
    case null:
      return 'Where a game is written, run and remembered.';
  }
}

function safeNote(unsent: number): string {
  return unsent === 0 ? '' : ` Your unsent work on ${documentCount(unsent)} is safe on this device.`;
}
