import { HStack, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Says that other files of the result are being made. They appear beside the others when they are ready. */
export function MoreFiles() {
  const { t } = useTranslation();
  return (
    <HStack mt="2" gap="2" role="status" data-testid="more-files">
      <Spinner size="sm" aria-hidden />
      <Text textStyle="sm">{t('workspace.download.moreFiles')}</Text>
    </HStack>
  );
}
