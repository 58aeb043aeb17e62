import { Center, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

interface Props {
  text: string;
  onRetry: () => void;
  onHome: () => void;
}

export function OpenFailed({ text, onRetry, onHome }: Props) {
  const { t } = useTranslation();
  return (
    <Center position="absolute" inset="0" bg="bg/90" zIndex="overlay" p="6" role="alert">
      <Stack align="center" gap="4" textAlign="center" maxW="md">
        <Text as="h1" textStyle="xl" fontWeight="semibold">
          {t('workspace.openFailed')}
        </Text>
        <Text color="fg.muted">{text}</Text>
        <Flex gap="3">
          <Button look="quiet" onClick={onHome}>
            {t('error.goHome')}
          </Button>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </Flex>
      </Stack>
    </Center>
  );
}
