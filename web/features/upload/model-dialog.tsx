import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelViewsProps } from '../../mesh/model-views.ts';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import type { UploadView } from './flow/upload-view.ts';
import { useModelViews } from './model-views-context.ts';
import { uploadFlow } from './use-upload.ts';

interface Props {
  view: UploadView;
  /** Step of the upload that it stands for. */
  step: UploadView['step'];
  title: string;
  testId: string;
  /** For refusals: announced at once. */
  alert?: boolean;
  /** Views beside the text; null for a dialog without a picture. */
  views: ModelViewsProps | null;
  footer: ReactNode;
  early?: boolean;
  children: ReactNode;
}

/** Dialog about the model of an upload: the model in 3D at the left, or above on phones, and the decision. */
export function ModelDialog(props: Props) {
  const { view, step, views, footer, children, ...box } = props;
  const { fileName, answered, isRemedied } = view;
  const { t } = useTranslation();
  const Views = useModelViews();
  const open = view.step === step;
  const isSeen = Views !== null && views !== null;
  return (
    <DialogBox
      open={open}
      modal
      {...box}
      size={isSeen ? 'xl' : 'md'}
      onClose={uploadFlow.cancel}
      footer={
        <>
          {(answered.length > 0 || isRemedied) && (
            <DialogButton me={{ md: 'auto' }} onClick={uploadFlow.back} data-testid="upload-back">
              {t('app.back')}
            </DialogButton>
          )}
          {footer}
        </>
      }
    >
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '4', md: '6' }}>
        {isSeen && (
          <Box
            position={{ md: 'sticky' }}
            top="0"
            flex={{ md: '1' }}
            minW="0"
            h={{ base: '30dvh', md: 'min(460px, 56dvh)' }}
            flexShrink="0"
          >
            {open && <Views {...views} />}
          </Box>
        )}
        <Stack gap="4" w={isSeen ? { base: 'full', md: '340px', lg: '360px' } : 'full'} flexShrink="0">
          <Text truncate color="fg" fontWeight="medium" title={fileName}>
            {fileName}
          </Text>
          {children}
        </Stack>
      </Flex>
    </DialogBox>
  );
}
