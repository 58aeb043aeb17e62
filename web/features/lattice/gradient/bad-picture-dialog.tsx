import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format.ts';
import { DialogButton } from '../../../ui/button.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import type { RefusedPicture } from './use-own-picture.ts';

interface Props {
  refused: RefusedPicture | null;
  onShrink: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Reasons why an image cannot control a gradient, with ways to continue. */
export function BadPictureDialog({ refused, onShrink, onAnother, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open={refused !== null}
      alert
      title={t('modes.picture.badTitle')}
      onClose={onClose}
      testId="bad-picture"
      footer={
        <>
          <DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>
          <DialogButton main={refused?.shrinkable !== true} onClick={onAnother}>
            {t('modes.picture.another')}
          </DialogButton>
          {refused?.shrinkable === true && (
            <DialogButton main onClick={onShrink} data-testid="shrink-picture">
              {t('modes.picture.shrink')}
            </DialogButton>
          )}
        </>
      }
    >
      <Stack gap="3">
        <Box rounded="l2" bg="bg.subtle" px="4" py="3">
          <Text color="fg" fontWeight="medium" truncate>
            {refused?.file.name}
          </Text>
          <Text textStyle="sm">{formatBytes(refused?.file.size ?? 0)}</Text>
        </Box>
        {refused?.faults.map((fault) => (
          <Text key={fault} color="fg.error">
            {t(`modes.picture.faults.${fault}`)}
          </Text>
        ))}
        <Text>{t('workspace.generate.uploadPicTips2')}</Text>
        {refused?.shrinkable === true && <Text>{t('modes.picture.shrinkText')}</Text>}
      </Stack>
    </DialogBox>
  );
}
