import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wechatReturn } from '../../../core/contract/calls/account/wechat.ts';
import { api } from '../../api/client.ts';
import { takeUser } from '../../api/query-client.ts';

/** Sends WeChat's return parameters to the server once. `onDone` receives whether it linked or signed in. */
export function useWechatReturn(onDone: (bound: boolean) => void): { error: Error | null } {
  const sent = useRef(false);
  const finish = useMutation({
    mutationFn: () => api(wechatReturn, { body: takeWechatReturn() ?? {} }),
    onSuccess: ({ bound, user }) => {
      takeUser(user);
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

/** Return parameters of WeChat; `code` is empty if the user refused. */
interface WechatReturned {
  code: string;
  state: string;
}

/** Parses WeChat's return parameters; null for any other address. */
export function wechatReturnIn(query: string): WechatReturned | null {
  const fields = new URLSearchParams(query);
  const state = fields.get('state');
  return state === null || state === '' ? null : { code: fields.get('code') ?? '', state };
}

let lastRead: WechatReturned | null = null;

/** Removes code and state from the address, so that neither is kept. Later calls return the same. */
function takeWechatReturn(): WechatReturned | null {
  const found = wechatReturnIn(window.location.search);
  if (found === null) return lastRead;
  lastRead = found;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return lastRead;
}
