import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserInfo } from '../../../../core/contract/calls/account/account.ts';
import { accountMobile } from '../../../../core/contract/calls/account/mobile.ts';
import {
  accountDelete,
  accountEmail,
  accountExport,
  accountInfo,
  accountJobMail,
  accountName,
  accountPassword,
  sessionEnd,
  sessionList,
} from '../../../../core/contract/calls/account/profile.ts';
import { wechatStart, wechatUnbind } from '../../../../core/contract/calls/account/wechat.ts';
import { ApiError } from '../../../../core/contract/client.ts';
import { api } from '../../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { keepChoices } from '../../../state/keep-choices.ts';
import type { TypedCode } from '../code/code-fields.tsx';

const ACCOUNT_KEY = ['account'] as const;
const SESSIONS_KEY = ['account-sessions'] as const;

/** True for the refusal of a change whose sign-in is too old: the password is needed. */
export function isPasswordNeeded(error: Error | null): boolean {
  return error instanceof ApiError && error.codeName === 'freshSignInNeeded';
}

export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: () => api(accountInfo) });
}

export type Account = NonNullable<ReturnType<typeof useAccount>['data']>;

export function useSessionList() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: async () => (await api(sessionList)).list });
}

/** A change whose answer is the user as they are now, everywhere on the page. */
export function useChangeUser<Change>(send: (change: Change) => Promise<UserInfo>) {
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user);
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
}

export function useJobMail() {
  return useMutation({
    mutationFn: (on: boolean) => api(accountJobMail, { body: { on } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
}

export function useChangeName() {
  return useChangeUser((body: { name: string; current: string }) => api(accountName, { body }));
}

/** Changes the password, which ends the other sessions. */
export function useChangePassword() {
  return useChangeUser((body: { current: string; pass: string; pass1: string }) =>
    api(accountPassword, { body }),
  );
}

/** Changes the e-mail with a code sent to the new one. */
export function useChangeEmail() {
  return useChangeUser(({ destination: email, code, token, current }: TypedCode & { current: string }) =>
    api(accountEmail, { body: { email, code, email_token: token, current } }),
  );
}

export function useBindMobile() {
  return useChangeUser(({ destination: mobile, code, token, current }: TypedCode & { current: string }) =>
    api(accountMobile, { body: { mobile, code, mobile_token: token, current } }),
  );
}

export function useExportAccount() {
  return useMutation({
    mutationFn: async (current: string) => {
      const data = await api(accountExport, { body: { current } });
      const text = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(text, 'trabecula-account.json');
    },
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (current: string) => keepChoices(() => api(accountDelete, { body: { current } })),
  });
}

/** Redirects to WeChat to link it; WeChat returns to its own page. */
export function useBindWechat() {
  return useMutation({
    mutationFn: (current: string) => api(wechatStart, { body: { isBind: true, current } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useUnbindWechat() {
  return useChangeUser((current: string) => api(wechatUnbind, { body: { current } }));
}

/** The session to end, or all others without an id, and the password if it is needed. */
export interface EndedSession {
  id?: string | undefined;
  current?: string;
}

export function useEndSession() {
  return useMutation({
    mutationFn: (body: EndedSession) => api(sessionEnd, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
