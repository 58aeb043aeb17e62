import { Center, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { avatarAddress } from '../../core/contract/calls/account/profile.ts';
import { api } from '../api/client.ts';

/** Shorter than the lifetime of the address, milliseconds. */
const ADDRESS_FRESH_MS = 240_000;

interface Props {
  user: { uid: string; username: string; avatar: string };
  size: '8' | '20';
}

/** The user's picture, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ user, size }: Props) {
  const { data } = useQuery({
    queryKey: ['avatar', user.uid, user.avatar],
    queryFn: () => api(avatarAddress),
    enabled: user.avatar !== '',
    staleTime: ADDRESS_FRESH_MS,
    refetchInterval: ADDRESS_FRESH_MS,
  });
  return (
    <Center
      boxSize={size}
      flexShrink="0"
      rounded="full"
      overflow="hidden"
      bg="green.solid"
      color="green.contrast"
      fontWeight="semibold"
      fontSize={size === '20' ? '2xl' : 'sm'}
      aria-hidden
      data-testid="avatar"
    >
      {data === undefined || data.url === '' ? (
        [...user.username].slice(0, 1).join('').toUpperCase()
      ) : (
        <chakra.img src={data.url} alt="" boxSize="full" objectFit="cover" />
      )}
    </Center>
  );
}
