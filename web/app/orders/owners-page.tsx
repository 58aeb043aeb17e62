import { Center, Spinner } from '@chakra-ui/react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../features/session/use-session.ts';

/** A page of the signed-in user: visitors sign in first and return. */
export function OwnersPage({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { state: now } = useRouter();
  // Read once: the address changes before this page goes, and each change would redirect again, for ever.
  const [target] = useState(now.location.href);
  if (state === 'unknown')
    return (
      <Center flex="1" minH="60vh">
        <Spinner size="lg" color="green.fg" />
      </Center>
    );
  return state === 'visitor' ? <Navigate to="/login" search={{ target }} replace /> : children;
}
