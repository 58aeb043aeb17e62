import { Flex, Text } from '@chakra-ui/react';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { DialogButton } from '../../ui/button.tsx';

interface Props {
  tone: 'info' | 'warning';
  children: ReactNode;
  testId?: string;
  /** True while it only keeps its place. */
  isHidden?: boolean;
}

const LOOKS = {
  info: { Icon: Info, bg: 'bg.subtle', color: 'fg.muted' },
  warning: { Icon: CircleAlert, bg: 'orange.subtle', color: 'orange.fg' },
} as const;

export function PayNote({ tone, children, testId, isHidden = false }: Props) {
  const { Icon, bg, color } = LOOKS[tone];
  return (
    <Flex
      {...{ gap: '3', align: 'center', flexWrap: 'wrap', p: '4', rounded: 'l2', bg, color: 'fg' }}
      visibility={isHidden ? 'hidden' : undefined}
      data-testid={testId}
    >
      <Flex color={color} flexShrink="0">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Flex>
      {children}
    </Flex>
  );
}

/** Why a payment could not begin. */
export function PayErrorNote({ error, testId }: { error: Error | null; testId: string }) {
  const { t } = useTranslation();
  return (
    error !== null && (
      <PayNote tone="warning" testId={testId}>
        <Text flex="1" role="alert">
          {errorText(error, t)}
        </Text>
      </PayNote>
    )
  );
}

/** Button of a dialog whose payment is over. */
export function ClosePay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogButton main onClick={onClose} data-testid="close-pay">
      {t('pay.close')}
    </DialogButton>
  );
}
