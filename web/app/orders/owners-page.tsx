import { Center, Spinner } from '@chakra-ui/react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../features/session/use-session.ts';

/** A page of the signed-in user: visitors sign in first and return. */
export function OwnersPage({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const router = useRouter();
  // Of the page that is drawn: the address changes before this page goes, and each change would redirect again, for ever.
  const target = useRef(router.state.location.href);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        target.current = toLocation.href;
      }),
    [router],
  );
  if (state === 'unknown') return <Waiting />;
  return state === 'visitor' ? (
    <Navigate to="/login" search={{ target: target.current }} replace />
  ) : (
    children
  );
}

function Waiting() {
  return (
    <Center flex="1" minH="60vh">
      <Spinner size="lg" color="green.fg" />
    </Center>
  );
}
