import { Center, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { homePath } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';

interface Props {
  Icon: LucideIcon;
  title: string;
  text: string;
  testId?: string;
}

/** Page that has nothing to show but a reason and the way home. */
export function HomeNotice({ Icon, title, text, testId }: Props) {
  const { t } = useTranslation();
  return (
    <Center flex="1" p="6" minH="70vh">
      <Stack align="center" gap="4" textAlign="center" maxW="md" data-testid={testId}>
        <chakra.span color="green.fg">
          <Icon size={56} strokeWidth={1.25} aria-hidden />
        </chakra.span>
        <Heading as="h1" size="2xl">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        <Button asChild mt="2">
          <RouteLink to={homePath()} replace>
            {t('error.goHome')}
          </RouteLink>
        </Button>
      </Stack>
    </Center>
  );
}
