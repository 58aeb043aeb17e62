import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { UploadView } from './flow/upload-view.ts';

/** True while the file is processed and no dialog waits for the user. */
export function isUploadUnderWay({ step }: Pick<UploadView, 'step'>): boolean {
  return step === 'reading' || step === 'sending' || step === 'registering';
}

/** True while the stage shows the card of an upload: its progress, or that the model is not uploaded. */
export function hasUploadCard({ onStage, step }: Pick<UploadView, 'onStage' | 'step'>): boolean {
  return onStage && (step === 'viewing' || isUploadUnderWay({ step }));
}

export function ProgressLine({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const { step, phase, share, sentBytes, totalBytes } = view;
  const done = () => {
    if (step === 'reading') return share;
    return step === 'sending' && totalBytes > 0 ? sentBytes / totalBytes : null;
  };
  const now = done();
  const percent = now === null ? null : Math.floor(100 * Math.min(1, now));
  const text = () => {
    if (step === 'reading') return t(`upload.phase.${phase}`);
    if (step === 'registering') return t('upload.registering');
    if (sentBytes === 0) return t('upload.sealing');
    return t('upload.sending', { sent: formatBytes(sentBytes), total: formatBytes(totalBytes) });
  };
  return (
    <>
      <ProgressBar
        value={percent}
        animated
        size="sm"
        colorPalette="green"
        aria-label={t('upload.progressTitle')}
      />
      <HStack justify="space-between" textStyle="sm" aria-live="polite">
        <Text>{text()}</Text>
        <Text fontVariantNumeric="tabular-nums">{percent === null ? '' : `${percent}\u00a0%`}</Text>
      </HStack>
    </>
  );
}
