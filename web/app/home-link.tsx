import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { homePath } from '../lib/device.ts';
import { Logo } from '../ui/logo.tsx';
import { RouteLink } from '../ui/route-link.tsx';

/** Logo that leads home; `brief` without the name. */
export function HomeLink({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation();
  return (
    <RouteLink
      to={homePath()}
      aria-label={`${t('app.name')}: ${t('app.home')}`}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2.5"
      minW="11"
      minH="11"
      fontWeight="semibold"
      fontSize="md"
      letterSpacing="-0.02em"
      rounded="l2"
      focusVisibleRing="outside"
    >
      <Logo />
      {!brief && <Box as="span">{t('app.name')}</Box>}
    </RouteLink>
  );
}
