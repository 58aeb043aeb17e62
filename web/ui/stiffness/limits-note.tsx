import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../fold.tsx';

/** Uses for which computed stiffness is not reliable, after notes on the figures. Shown, folded, beside all such figures. */
export function LimitsNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Fold textStyle="xs" color="fg.muted" data-testid="mechanics-limits" title={t('press.limits.title')}>
      {children}
      <Text mt="1.5">{t('press.limits.text')}</Text>
    </Fold>
  );
}
