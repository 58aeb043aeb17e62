import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { payStatus, payTrial, workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { ApiError } from '../../../core/contract/client.ts';
import { type DownloadInfo, decodeDownload, decodePaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { PAY_CONFIRMED_MS } from '../../../core/rules/pay/limits.ts';
import { api } from '../../api/client.ts';
import { orderKey, queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { nextStep } from './download-steps.ts';

export type DownloadView =
  | { step: 'closed' }
  | { step: 'choose' }
  | { step: 'trial'; left: number }
  | { step: 'confirmed'; by: 'trial' | 'payment' }
  | { step: 'ready'; info: DownloadInfo }
  | { step: 'pay' };

/** Reads a file's download info; waits while the file is being made. The right to a file includes its precise preview, so the order is read again. */
async function fileInfo(id: string, precision: Precision): Promise<DownloadInfo> {
  const query = { id, precision };
  const info = decodeDownload(await whenMade(() => api(workspaceDownload, { query })));
  if (info.url !== null) void queryClient.invalidateQueries({ queryKey: orderKey(id) });
  return info;
}

/** Sends a request again, when the server says, for a file that is being made. */
async function whenMade<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const { codeName, details } = error instanceof ApiError ? error : {};
      if (codeName !== 'notReady' || details?.retryAfterSeconds === undefined) throw error;
      const waitMs = details.retryAfterSeconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Reads the right to a file and its payment, and returns the step that they lead to. */
async function viewOfFile(id: string, precision: Precision): Promise<DownloadView> {
  const info = await fileInfo(id, precision);
  const state = decodePaymentState(await api(payStatus, { query: { id, precision } }));
  const step = nextStep(info.url !== null, state, precision);
  if (step === 'ready') return { step, info };
  return step === 'trial' ? { step, left: state.freeDownloadsLeft } : { step };
}

function isNotGranted(error: unknown): boolean {
  return error instanceof ApiError && error.codeName === 'notGranted';
}

/** State of the way from the download button to the file. */
export function useDownload(workspaceId: string) {
  const [view, setView] = useState<DownloadView>({ step: 'closed' });
  const [precision, setPrecision] = useState<Precision>('low');

  const choose = useMutation({
    mutationFn: (wanted: Precision) => viewOfFile(workspaceId, wanted),
    onMutate: (wanted) => setPrecision(wanted),
    onSuccess: setView,
    // The contact dialog says why, alone.
    onError: (error) => isNotGranted(error) && setView({ step: 'closed' }),
  });

  const useTrial = useMutation({
    mutationFn: async () => {
      await api(payTrial, { query: { id: workspaceId } });
      return fileInfo(workspaceId, precision);
    },
    onSuccess(info) {
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      forgetPrices();
      showConfirmed(info, 'trial');
    },
  });

  const afterPayment = useMutation({
    mutationFn: () => fileInfo(workspaceId, precision),
    onMutate: () => {
      forgetPrices();
      setView({ step: 'confirmed', by: 'payment' });
    },
    onSuccess: (info) => showConfirmed(info, 'payment'),
    // The payment remains; choosing the file again finds it.
    onError: () => setView({ step: 'choose' }),
  });

  function forgetPrices(): void {
    void queryClient.invalidateQueries({ queryKey: ['price', workspaceId] });
  }

  function showConfirmed(info: DownloadInfo, by: 'trial' | 'payment'): void {
    setView({ step: 'confirmed', by });
    setTimeout(
      () => setView((now) => (now.step === 'confirmed' ? { step: 'ready', info } : now)),
      PAY_CONFIRMED_MS,
    );
  }

  return {
    view,
    busy: choose.isPending || useTrial.isPending,
    error: choose.error ?? useTrial.error ?? afterPayment.error,
    precision,
    /** Starts; with a precision, directly with its files. */
    open: (wanted?: Precision) => {
      choose.reset();
      useTrial.reset();
      afterPayment.reset();
      setView({ step: 'choose' });
      if (wanted !== undefined) choose.mutate(wanted);
    },
    choose: (wanted: Precision) => choose.mutate(wanted),
    confirmTrial: () => useTrial.mutate(),
    paid: () => afterPayment.mutate(),
    toPay: () => setView({ step: 'pay' }),
    close: () => setView({ step: 'closed' }),
  };
}
