import { Center, Spinner } from '@chakra-ui/react';
import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../features/session/use-session.ts';

/** A page of the signed-in user: visitors sign in first and return. */
export function OwnersPage({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { href } = useLocation();
  if (state === 'unknown')
    return (
      <Center flex="1" minH="60vh">
        <Spinner size="lg" color="green.fg" />
      </Center>
    );
  return state === 'visitor' ? <Navigate to="/login" search={{ target: href }} replace /> : children;
}
