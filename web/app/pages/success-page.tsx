import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { homePath } from '../../lib/device.ts';
import { RouteLink } from '../../ui/route-link.tsx';
import { useAccountTitle } from '../entry/account-title.ts';
import { EntryLayout } from '../entry/entry-layout.tsx';

/** Shows the registration success for id 3, otherwise the password change (docs/specification.md#screens). */
export function SuccessPage() {
  useAccountTitle('success');
  const { t } = useTranslation();
  const { id } = useSearch({ from: '/successTips' });
  const [title, lead] =
    id === 3
      ? [t('account.success.registered'), t('account.success.registeredText')]
      : [t('account.success.changed'), t('account.success.changedText')];
  return (
    <EntryLayout title={title} lead={lead}>
      <Stack gap="6">
        <HStack color="green.fg">
          <chakra.span>
            <CircleCheckBig size={64} strokeWidth={1.25} aria-hidden />
          </chakra.span>
          <Text srOnly>{title}</Text>
        </HStack>
        <Button asChild size="xl">
          <RouteLink to={homePath()} replace data-testid="success-go">
            {t('account.success.go')}
          </RouteLink>
        </Button>
      </Stack>
    </EntryLayout>
  );
}
