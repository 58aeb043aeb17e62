import { lazyWithPreload, useHasBeenTrue, usePreloadWhenIdle } from '../lib/lazy-with-preload.tsx';
import type { Precision } from './download-steps.ts';
import type { OfferedFormat } from './other-formats.tsx';
import { useDownload } from './use-download.ts';

export interface OfferedFile {
  precision: Precision;
  bytes: number;
}

export interface Payment {
  precision: Precision;
  onPaid: () => void;
  onClose: () => void;
}

interface Props {
  workspaceId: string;
  files: readonly OfferedFile[];
  /** The same files in other formats; who may have one may have them all. */
  others: readonly OfferedFormat[];
  /** Draws the payment of the files of one precision, until it is paid or closed. */
  pay: (payment: Payment) => React.ReactNode;
  /** Draws the buttons; `open` begins, with a precision at once for its files. */
  children: (open: (wanted?: Precision) => void) => React.ReactNode;
}

const StepDialogs = lazyWithPreload(async () => (await import('./step-dialogs.tsx')).StepDialogs);
const PRELOADED = [StepDialogs];

/** From the download button to the file: which one, a free download or payment, and the link. */
export function DownloadDialogs({ workspaceId, files, others, pay, children }: Props) {
  const flow = useDownload(workspaceId);
  const wanted = useHasBeenTrue(flow.view.step !== 'closed');
  usePreloadWhenIdle(PRELOADED);
  return (
    <>
      {children(flow.open)}
      {wanted && <StepDialogs {...{ flow, files, others, pay }} />}
    </>
  );
}
