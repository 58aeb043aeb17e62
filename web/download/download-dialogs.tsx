import { lazyWithPreload, useHasBeenTrue, usePreloadWhenIdle } from '../lib/lazy-with-preload.tsx';
import type { Precision } from './download-steps.ts';
import type { OfferedFormat } from './other-formats.tsx';
import type { OfferedFile, Payment } from './step-dialogs.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  workspaceId: string;
  files: readonly OfferedFile[];
  /** Other formats of the same files; an entitlement covers all of them. */
  others: readonly OfferedFormat[];
  /** Renders the payment for the files of one precision until it is paid or closed. */
  pay: (payment: Payment) => React.ReactNode;
  /** Renders the buttons; `open` starts, optionally with a precision. */
  children: (open: (wanted?: Precision) => void) => React.ReactNode;
}

const StepDialogs = lazyWithPreload(async () => (await import('./step-dialogs.tsx')).StepDialogs);
const PRELOADED = [StepDialogs];

/** Dialogs from the download button to the file: choice, free download or payment, and the link. */
export function DownloadDialogs({ workspaceId, files, others, pay, children }: Props) {
  const flow = useDownload(workspaceId);
  const wanted = useHasBeenTrue(flow.view.step !== 'closed');
  usePreloadWhenIdle(PRELOADED);
  return (
    <>
      {children(flow.open)}
      {wanted && <StepDialogs {...{ workspaceId, flow, files, others, pay }} />}
    </>
  );
}
