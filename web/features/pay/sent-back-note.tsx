import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { PayNote } from './pay-note.tsx';

export function SentBackNote({ reason }: { reason: NonNullable<PaymentState['refundReason']> }) {
  const { t } = useTranslation();
  return (
    <PayNote tone="warning" testId="sent-back">
      <Text flex="1">{t(`pay.sentBack.${reason}`)}</Text>
    </PayNote>
  );
}
