import { useQuery } from '@tanstack/react-query';
import { useHost } from '../api/use-host.ts';

interface DemoSignIn {
  name: string;
  password: string;
}

/** Where the local product tells the sign-in of its demo account. */
const DEMO_ADDRESS = '/__local/demo.json';

/** Demo account of the local product; undefined on every other host. */
export function useDemoSignIn(): DemoSignIn | undefined {
  const isLocal = useHost()?.demo ?? false;
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }): Promise<DemoSignIn | null> => {
      const answer = await fetch(DEMO_ADDRESS, { signal });
      return answer.ok ? ((await answer.json()) as DemoSignIn) : null;
    },
    enabled: isLocal,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
