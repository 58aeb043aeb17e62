import { Flex, Text } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../ui/button.tsx';

/** Says above the greyed design of a result why it is grey, with the way back. */
export function FixedNote({ onReloadOrigin }: { onReloadOrigin: () => void }) {
  const { t } = useTranslation();
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="2"
      mx="5"
      mt="4"
      ps="3.5"
      pe="1.5"
      py="1.5"
      rounded="l2"
      bg="bg.muted"
      textStyle="sm"
      color="fg.muted"
      data-testid="fixed-note"
    >
      <Text>{t('workspace.panel.fixed')}</Text>
      <SmallButton onClick={onReloadOrigin} data-testid="edit-original">
        <RotateCcw aria-hidden />
        {t('workspace.panel.reloadOrigin')}
      </SmallButton>
    </Flex>
  );
}
