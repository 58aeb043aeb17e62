import { Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { UploadView } from './flow/upload-view.ts';
import { hasUploadCard, ProgressLine } from './progress-line.tsx';
import { uploadFlow, useUploadView } from './use-upload.ts';

/** Note on the stage: upload progress, or that the model is not uploaded. */
export const UploadCard = memo(function UploadCard() {
  return <UploadCardView view={useUploadView()} />;
});

export function UploadCardView({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  if (!hasUploadCard(view)) return null;
  const refused = view.step === 'viewing';
  return (
    <Flex
      position="absolute"
      bottom="3"
      insetX="3"
      mx="auto"
      maxW={refused ? 'xl' : 'md'}
      align="center"
      gap="3"
      wrap={{ base: refused ? 'wrap' : 'nowrap', md: 'nowrap' }}
      justify="flex-end"
      px="4"
      py="3"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      shadow="md"
      data-testid={refused ? 'look-only' : 'upload-progress'}
    >
      {refused ? (
        <HStack flex={{ base: '1 0 100%', md: '1' }} minW="0" gap="3" align="flex-start" role="status">
          <Eye size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <Text textStyle="sm">{t('upload.lookOnly')}</Text>
        </HStack>
      ) : (
        <Stack flex="1" minW="0" gap="2">
          <ProgressLine view={view} />
        </Stack>
      )}
      {refused && (
        <Button look="quiet" flexShrink="0" onClick={uploadFlow.showFaults} data-testid="look-faults">
          {t('upload.showFaults')}
        </Button>
      )}
      <Button look="quiet" flexShrink="0" onClick={uploadFlow.stop} data-testid="look-end">
        {refused ? t('app.close') : t('app.cancel')}
      </Button>
    </Flex>
  );
}
