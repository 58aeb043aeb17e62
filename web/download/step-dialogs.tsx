import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, Download, FileBox, Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';
import { formatBytes } from '../lib/format.ts';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import type { Precision } from './download-steps.ts';
import type { OfferedFormat } from './other-formats.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import type { useDownload } from './use-download.ts';

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
  flow: ReturnType<typeof useDownload>;
  files: readonly OfferedFile[];
  others: readonly OfferedFormat[];
  pay: (payment: Payment) => React.ReactNode;
}

/** One dialog per step of a download. */
export function StepDialogs({ flow, files, others, pay }: Props) {
  const { t } = useTranslation();
  const { view } = flow;
  return (
    <>
      <DialogBox
        open={view.step === 'choose'}
        modal
        title={t('workspace.download.precision')}
        onClose={flow.close}
        testId="download-choose"
      >
        <Stack gap="3" pb="4">
          {files.map((file) => (
            <FileButton key={file.precision} file={file} busy={flow.busy} onChoose={flow.choose} />
          ))}
          <ErrorText error={flow.error} />
        </Stack>
      </DialogBox>
      <DialogBox
        open={view.step === 'trial'}
        modal
        size="md"
        title={t('workspace.download.trialTitle')}
        onClose={flow.close}
        testId="trial-count"
        footer={
          <>
            <DialogButton onClick={flow.close}>{t('app.cancel')}</DialogButton>
            <DialogButton onClick={flow.toPay}>{t('workspace.download.payInstead')}</DialogButton>
            <DialogButton main loading={flow.busy} onClick={flow.confirmTrial} data-testid="use-trial">
              {t('workspace.download.trialConfirm')}
            </DialogButton>
          </>
        }
      >
        {view.step === 'trial' && t('workspace.download.trialText', { count: view.left })}
        <ErrorText error={flow.error} />
      </DialogBox>
      <DialogBox
        open={view.step === 'confirmed'}
        modal
        title={t('workspace.download.title')}
        testId="download-confirmed"
      >
        <Stack align="center" gap="4" py="6" color="green.fg" role="status">
          <CircleCheck size={52} strokeWidth={1.5} aria-hidden />
          <Text fontWeight="semibold">{t('workspace.download.confirmed')}</Text>
        </Stack>
      </DialogBox>
      <ReadyDialog
        info={view.step === 'ready' ? view.info : null}
        others={others.filter((file) => file.precision === flow.precision)}
        onClose={flow.close}
      />
      {view.step === 'pay' && pay({ precision: flow.precision, onPaid: flow.paid, onClose: flow.close })}
    </>
  );
}

function ErrorText({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <Text role="alert" color="fg.error" textStyle="sm">
      {error === null ? '' : errorText(error, t)}
    </Text>
  );
}

interface FileButtonProps {
  file: OfferedFile;
  busy: boolean;
  onChoose: (precision: Precision) => void;
}

function FileButton({ file, busy, onChoose }: FileButtonProps) {
  const { t } = useTranslation();
  const Icon = file.precision === 'low' ? FileBox : Gem;
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      h="auto"
      p="4"
      rounded="l3"
      justifyContent="flex-start"
      textAlign="start"
      whiteSpace="normal"
      disabled={busy}
      onClick={() => onChoose(file.precision)}
      data-testid={`download-${file.precision}`}
    >
      <Flex gap="4" align="center" w="full">
        <Box color="green.fg" flexShrink="0">
          <Icon size={26} strokeWidth={1.5} aria-hidden />
        </Box>
        <Box flex="1">
          <Text fontWeight="semibold">{t(`workspace.download.${file.precision}`)}</Text>
          <Text textStyle="sm" color="fg.muted" fontWeight="normal">
            {t(`workspace.download.${file.precision}Text`)}
          </Text>
        </Box>
        <Stack gap="1" align="flex-end" color="fg.muted">
          <Download size={18} aria-hidden />
          <Text textStyle="xs" whiteSpace="nowrap">
            {formatBytes(file.bytes)}
          </Text>
        </Stack>
      </Flex>
    </Button>
  );
}
