import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Error page after a page throws, with a way on. The error itself is in the console. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <Center flex="1" p="6" minH="70vh" role="alert">
      <Stack align="center" gap="4" textAlign="center" maxW="md">
        <Heading as="h1" size="2xl">
          {t('error.title')}
        </Heading>
        <Text color="fg.muted">{t('error.pageText')}</Text>
        <Button mt="2" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      </Stack>
    </Center>
  );
}
