import { HStack, Progress, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/format.ts';
import type { UploadView } from './upload-view.ts';

/** True while the file is processed and no dialog waits for the user. */
export function isUnderWay({ step }: UploadView): boolean {
  return step === 'reading' || step === 'sending' || step === 'registering';
}

/** Progress of an upload: bar, current step and percent sent. */
export function ProgressLine({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const sending = view.step === 'sending';
  const percent =
    sending && view.totalBytes > 0 ? Math.floor((100 * view.sentBytes) / view.totalBytes) : null;
  const text = () => {
    if (view.step === 'reading') return t('upload.reading');
    if (!sending) return t('upload.registering');
    if (view.sentBytes === 0) return t('upload.sealing');
    return t('upload.sending', { sent: formatBytes(view.sentBytes), total: formatBytes(view.totalBytes) });
  };
  return (
    <>
      <Progress.Root
        value={percent}
        animated
        size="sm"
        colorPalette="green"
        aria-label={t('upload.progressTitle')}
      >
        <Progress.Track rounded="full">
          <Progress.Range rounded="full" />
        </Progress.Track>
      </Progress.Root>
      <HStack justify="space-between" textStyle="sm" aria-live="polite">
        <Text>{text()}</Text>
        <Text fontVariantNumeric="tabular-nums">{percent === null ? '' : `${percent} %`}</Text>
      </HStack>
    </>
  );
}
