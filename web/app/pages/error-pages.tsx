import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../page-title.ts';
import { HomeNotice } from './home-notice.tsx';

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

export function LostPage() {
  usePageTitle('lost');
  const { t } = useTranslation();
  return <HomeNotice Icon={Compass} title={t('error.lostTitle')} text={t('error.lostText')} />;
}
