import { useEffect, useEffectEvent } from 'react';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { lazyPart, useHasBeenTrue, usePreloadWhenIdle } from '../../lib/lazy-part.tsx';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { useStateOf } from '../../state/snapshots.ts';
import type { OfferedFormat } from './other-formats.tsx';
import type { OfferedFile, PayDialogProps } from './step-dialogs.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  workspaceId: string;
  files: readonly OfferedFile[];
  /** Other formats of the same files; an entitlement covers all of them. */
  others: readonly OfferedFormat[];
  /** True while other files of the result are being made. */
  moreFiles: boolean;
  /** Renders the payment for the files of one precision until it is paid or closed. */
  pay: (payment: PayDialogProps) => React.ReactNode;
}

const StepDialogs = lazyPart(async () => (await import('./step-dialogs.tsx')).StepDialogs);
const PRELOADED = [StepDialogs];

function setTaken(): void {
  resultDialogs.download = null;
}

/** Dialogs from a request for a download to the file: choice, free download or payment, and the link. */
export function DownloadDialogs({ workspaceId, files, others, moreFiles, pay }: Props) {
  const flow = useDownload(workspaceId, moreFiles);
  const wanted = useHasBeenTrue(flow.view.step !== 'closed');
  usePreloadWhenIdle(PRELOADED);
  const { download } = useStateOf(resultDialogs);
  const start = useEffectEvent((asked: Precision | 'choice') => {
    flow.open(asked === 'choice' ? undefined : asked, setTaken);
  });
  useEffect(() => {
    if (download !== null) start(download);
  }, [download]);
  useEffect(() => setTaken, []);
  return wanted && <StepDialogs {...{ workspaceId, flow, files, others, moreFiles, pay }} />;
}
