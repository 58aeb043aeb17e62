import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wechatReturn } from '../../core/contract/calls/wechat.ts';
import { api } from '../api/client.ts';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { takeWechatReturn } from './wechat-return.ts';

/** Sends WeChat's return parameters to the server once. `onDone` receives whether it linked or signed in. */
export function useWechatReturn(onDone: (bound: boolean) => void): { error: Error | null } {
  const sent = useRef(false);
  const finish = useMutation({
    mutationFn: () => api(wechatReturn, { body: takeWechatReturn() ?? {} }),
    onSuccess: ({ bound, user }) => {
      // Drop data cached for a visitor or another user.
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
      queryClient.setQueryData(SESSION_KEY, user);
      onDone(bound);
    },
  });
  const { mutate } = finish;
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate();
  }, [mutate]);
  return { error: finish.error };
}
