import { Center, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { homePath } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { usePageTitle } from '../page-title.ts';

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

/** Page for unknown addresses. */
export function LostPage() {
  usePageTitle('lost');
  const { t } = useTranslation();
  return (
    <Center flex="1" p="6" minH="70vh">
      <Stack align="center" gap="4" textAlign="center">
        <chakra.span color="green.fg">
          <Compass size={56} strokeWidth={1.25} aria-hidden />
        </chakra.span>
        <Heading as="h1" size="2xl">
          {t('error.lostTitle')}
        </Heading>
        <Text color="fg.muted">{t('error.lostText')}</Text>
        <Button asChild mt="2">
          <RouteLink to={homePath()} replace>
            {t('error.goHome')}
          </RouteLink>
        </Button>
      </Stack>
    </Center>
  );
}
