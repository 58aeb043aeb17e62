import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { payStatus, payTrial, workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { ApiError } from '../../../core/contract/client.ts';
import { type DownloadInfo, decodeDownload, decodePaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { PAY_CONFIRMED_MS } from '../../../core/rules/pay/limits.ts';
import { api } from '../../api/client.ts';
import { orderKey, queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { whenMade } from '../../api/when-made.ts';
import { nextStep } from './download-steps.ts';

export type DownloadView =
  | { step: 'closed' }
  | { step: 'choose' }
  | { step: 'trial'; left: number }
  | { step: 'confirmed'; by: 'trial' | 'payment' }
  | { step: 'ready'; info: DownloadInfo }
  | { step: 'pay' };

/** Reads a file's download info; waits while the file is being made. The right to a file includes its precise preview, so the order is read again. */
async function fileInfo(id: string, precision: Precision, signal: AbortSignal): Promise<DownloadInfo> {
  const query = { id, precision };
  const info = decodeDownload(await whenMade(() => api(workspaceDownload, { query }, { signal }), signal));
  if (info.url !== null) void queryClient.invalidateQueries({ queryKey: orderKey(id) });
  return info;
}

/** Reads the right to a file and its payment, and returns the step that they lead to. */
async function viewOfFile(id: string, precision: Precision, signal: AbortSignal): Promise<DownloadView> {
  const info = await fileInfo(id, precision, signal);
  const state = decodePaymentState(await api(payStatus, { query: { id, precision } }, { signal }));
  const step = nextStep(info.url !== null, state, precision);
  if (step === 'ready') return { step, info };
  return step === 'trial' ? { step, left: state.freeDownloadsLeft } : { step };
}

const CLOSED: DownloadView = { step: 'closed' };
const CHOOSE: DownloadView = { step: 'choose' };

interface Choice {
  wanted: Precision;
  /** Aborted once the user has left. */
  signal: AbortSignal;
}

function isNotGranted(error: unknown): boolean {
  return error instanceof ApiError && error.codeName === 'notGranted';
}

/** The step shown, and the end of what waits (`left`) when the user closes the dialog or goes to another order. */
function useView(workspaceId: string) {
  const [view, setView] = useState(CLOSED);
  const left = useRef(new AbortController());
  const leave = useCallback(() => {
    left.current.abort();
    left.current = new AbortController();
  }, []);
  const close = useCallback(() => {
    leave();
    setView(CLOSED);
  }, [leave]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order ends the way to this one's file
  useEffect(() => close, [workspaceId, close]);
  return { view, setView, left, leave, close };
}

function forgetPrices(workspaceId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['price', workspaceId] });
}

/** The way from button to file. A payment waits for files being made: they decide the price. */
export function useDownload(workspaceId: string, moreFiles: boolean) {
  const { view, setView, left, leave, close } = useView(workspaceId);
  const [precision, setPrecision] = useState<Precision>('low');

  const choose = useMutation({
    mutationFn: ({ wanted, signal }: Choice) => viewOfFile(workspaceId, wanted, signal),
    onMutate: ({ wanted }) => setPrecision(wanted),
    onSuccess: (next, { signal }) => !signal.aborted && setView(next),
    // The contact dialog says why, alone; the choice says any other reason.
    onError: (error, { signal }) => !signal.aborted && setView(isNotGranted(error) ? CLOSED : CHOOSE),
  });

  const useTrial = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      await api(payTrial, { query: { id: workspaceId } });
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      forgetPrices(workspaceId);
      return fileInfo(workspaceId, precision, signal);
    },
    onSuccess: (info, signal) => !signal.aborted && showConfirmed(info, 'trial'),
  });

  const afterPayment = useMutation({
    mutationFn: (signal: AbortSignal) => fileInfo(workspaceId, precision, signal),
    onMutate: () => {
      forgetPrices(workspaceId);
      setView({ step: 'confirmed', by: 'payment' });
    },
    onSuccess: (info, signal) => !signal.aborted && showConfirmed(info, 'payment'),
    // The payment remains; choosing the file again finds it.
    onError: (_error, signal) => !signal.aborted && setView({ step: 'choose' }),
  });

  function showConfirmed(info: DownloadInfo, by: 'trial' | 'payment'): void {
    setView({ step: 'confirmed', by });
    setTimeout(
      () => setView((now) => (now.step === 'confirmed' ? { step: 'ready', info } : now)),
      PAY_CONFIRMED_MS,
    );
  }

  const waitsToPay = view.step === 'pay' && moreFiles;
  /** Reads the next step of a file, in place of one that is still read. The choice shows that, unless `onSettled` does. */
  const chooseNow = (wanted: Precision, onSettled?: () => void) => {
    leave();
    setView(onSettled === undefined ? CHOOSE : CLOSED);
    choose.mutate({ wanted, signal: left.current.signal }, onSettled && { onSettled });
  };

  return {
    view: waitsToPay ? CHOOSE : view,
    busy: choose.isPending || useTrial.isPending || waitsToPay,
    error: choose.error ?? useTrial.error ?? afterPayment.error,
    precision,
    /** Starts; with a precision, directly with its files. Only where they are still made the choice shows, and says so. */
    open: (wanted: Precision | undefined, onSettled: () => void) => {
      leave();
      for (const one of [choose, useTrial, afterPayment]) one.reset();
      // In the choice another file can be chosen, which would drop the callback.
      const isChoice = wanted === undefined || moreFiles;
      if (isChoice) onSettled();
      if (wanted === undefined) setView(CHOOSE);
      else chooseNow(wanted, isChoice ? undefined : onSettled);
    },
    choose: chooseNow,
    confirmTrial: () => useTrial.mutate(left.current.signal),
    paid: () => afterPayment.mutate(left.current.signal),
    toPay: () => setView({ step: 'pay' }),
    close,
  };
}
