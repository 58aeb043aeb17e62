import { Box, Flex, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { CANCELLED } from '../../../features/job/order/cancelled.ts';

type Failed = Pick<WorkspaceDetail, 'status' | 'failure'>;

/** Reason why the last generation of an order failed, also after it is opened from the history. */
export function FailureNote({ order }: { order: Failed | undefined }) {
  const { t } = useTranslation();
  if (order?.status !== 'FAILED' || order.failure === null || order.failure.code === CANCELLED) return null;
  const { message: text, requestId: number } = order.failure;
  return (
    <Flex
      gap="2.5"
      px="3.5"
      py="2.5"
      rounded="l2"
      bg="clay.subtle"
      color="clay.fg"
      textStyle="sm"
      data-testid="failure-note"
    >
      <Box pt="0.5" flexShrink="0">
        <TriangleAlert size={16} aria-hidden />
      </Box>
      <Box>
        <Text fontWeight="semibold">{t('workspace.generate.lastFailed')}</Text>
        <Text>{number === undefined ? text : t('error.withNumber', { text, number })}</Text>
      </Box>
    </Flex>
  );
}
