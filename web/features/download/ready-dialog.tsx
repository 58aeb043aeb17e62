import { HStack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DownloadInfo } from '../../../core/contract/order-codec.ts';
import { dateText } from '../../lib/date-text.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { MoreFiles } from './more-files.tsx';
import { type OfferedFormat, OtherFormats } from './other-formats.tsx';

interface Props {
  info: DownloadInfo | null;
  others: readonly OfferedFormat[];
  moreFiles: boolean;
  onClose: () => void;
}

export function ReadyDialog({ info, others, moreFiles, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const url = info?.url ?? null;
  const until = info === null ? '' : dateText(info.keptUntil, i18n.language === 'cn' ? 'cn' : 'en');
  const onStart = () => {
    notify('success', t('workspace.download.started'));
    onClose();
  };
  return (
    <DialogBox
      open={info !== null}
      modal
      title={url === null ? t('workspace.download.notReady') : t('workspace.download.tipTitle')}
      onClose={onClose}
      focusFooter
      testId="download-tip"
      footer={
        url !== null && (
          <Button asChild px="6" w={{ base: 'full', md: 'auto' }}>
            <a href={url} download={info?.fileName} onClick={onStart} data-testid="download-link">
              <Download aria-hidden size={18} />
              {t('workspace.download.start')}
            </a>
          </Button>
        )
      }
    >
      {info !== null && (
        <>
          <HStack color="fg" fontWeight="medium" data-testid="download-size">
            <Text overflowWrap="anywhere">
              {t('workspace.download.tipText', { name: info.fileName, size: formatBytes(info.fileBytes) })}
            </Text>
          </HStack>
          {url !== null && <OtherFormats info={info} formats={others} />}
          {moreFiles && <MoreFiles />}
          {info.keptUntil !== '' && (
            <Text mt="2" data-testid="kept-until">
              {t('workspace.download.kept', { date: until })}
            </Text>
          )}
        </>
      )}
    </DialogBox>
  );
}
