import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../core/contract/client.ts';
import { CODE_RESEND_SECONDS } from '../../../../core/rules/account/limits.ts';
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts';
import { type CodeUse, channelOf } from './channel.ts';
import { type KeptRequest, keepRequest, readKeptRequest } from './kept-request.ts';

/** State of requesting a code: the current request and the countdown until the next one is allowed. */
export function useCode(use: CodeUse) {
  const [request, setRequest] = useState<KeptRequest | null>(() =>
    readKeptRequest(use, sessionStorage, Date.now()),
  );
  const [restUntilMs, setRestUntilMs] = useState(request?.resendAtMs ?? 0);
  const restSeconds = useSecondsLeft(restUntilMs);
  const send = useMutation({
    mutationFn: async ({ destination, proof }: { destination: string; proof: string }) => {
      const to = destination.trim();
      const { token, by, resendAfterSeconds, codeSeconds } = await channelOf(use).send(to, proof);
      const nowMs = Date.now();
      const resendAtMs = nowMs + resendAfterSeconds * 1000;
      return { destination: to, token, by, resendAtMs, endsAtMs: nowMs + codeSeconds * 1000 };
    },
    onSuccess: (made) => {
      keepRequest(use, made, sessionStorage);
      setRequest(made);
      setRestUntilMs(made.resendAtMs);
    },
    onError: (error) => {
      const waitSeconds = error instanceof ApiError ? error.details.retryAfterSeconds : undefined;
      // A longer wait is stated in words; the button returns in the meantime.
      if (waitSeconds !== undefined && waitSeconds <= CODE_RESEND_SECONDS)
        setRestUntilMs(Date.now() + waitSeconds * 1000);
    },
  });
  return { request, restSeconds, send };
}
