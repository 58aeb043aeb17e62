import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Uses for which computed stiffness is not reliable, after notes on the figures. Shown, folded, beside all such figures. */
export function LimitsNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <chakra.details textStyle="xs" color="fg.muted" data-testid="mechanics-limits">
      <chakra.summary cursor="pointer" minH={{ base: '11', md: '6' }} color="fg">
        {t('press.limits.title')}
      </chakra.summary>
      {children}
      <Text mt="1.5">{t('press.limits.text')}</Text>
    </chakra.details>
  );
}
