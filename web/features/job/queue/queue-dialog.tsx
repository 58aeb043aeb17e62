import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Minimize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { DialogButton } from '../../../ui/button.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { countdown, shownTime } from './countdown.ts';
import { hourglassButton } from './hourglass.ts';

interface Props {
  order: WorkspaceDetail;
  open: boolean;
  live: boolean;
  cancelling: boolean;
  onMinimise: () => void;
  onCancel: () => void;
  onHome: () => void;
}

/** Dialog of the running task: queue position, time left, progress. Minimised it is an hourglass. */
export function QueueDialog({ order, open, live, cancelling, onMinimise, onCancel, onHome }: Props) {
  const { t } = useTranslation();
  const sinceSeconds = useSecondsSince(`${order.id} ${order.estimated} ${order.status}`, open);
  const waitedSeconds = useSecondsSince(order.id, open);
  const { leftSeconds, late } = countdown(order.estimated ?? 0, sinceSeconds);
  const waiting = order.status === 'PREPARING';
  const title = () => {
    if (late) return t('workspace.generate.lostTitle');
    if (waiting) return t('workspace.queue.titleWaiting');
    return order.status === 'GENERATING'
      ? t('workspace.queue.titleGenerating')
      : t('workspace.queue.titlePart');
  };
  return (
    <DialogBox
      open={open}
      modal
      title={title()}
      onClose={onMinimise}
      // Generate, which had the focus, is off while the task runs.
      focusAfter={hourglassButton}
      testId="queue-dialog"
      footer={
        <>
          <DialogButton colorPalette="red" loading={cancelling} onClick={onCancel} data-testid="cancel-task">
            {t('workspace.generate.cancelTask')}
          </DialogButton>
          {late && <DialogButton onClick={onHome}>{t('workspace.generate.goHome')}</DialogButton>}
          <DialogButton main onClick={onMinimise} data-autofocus data-testid="minimise">
            <Minimize2 aria-hidden />
            {late ? t('workspace.generate.keepWaiting') : t('workspace.queue.minimise')}
          </DialogButton>
        </>
      }
    >
      <Stack gap="5">
        <Text>
          {late && t('workspace.generate.lostText')}
          {!late && waiting && t('workspace.queue.position', { count: order.queue ?? 0 })}
          {!late &&
            order.status !== 'PREPARING' &&
            order.status !== 'GENERATING' &&
            t('workspace.queue.part')}
        </Text>
        {order.estimated !== null && <TimeLeft seconds={leftSeconds} />}
        {/* A number beside “any moment” or a bar that stands at nothing would contradict it. */}
        <JobProgress progress={waiting || leftSeconds === 0 ? null : order.progress || null} />
        <Text textStyle="sm">{t('workspace.queue.leave')}</Text>
        <ConnectionNote live={live} waitedSeconds={waitedSeconds} />
      </Stack>
    </DialogBox>
  );
}

function JobProgress({ progress }: { progress: number | null }) {
  const { t } = useTranslation();
  const percent = progress === null ? null : Math.round(100 * progress);
  return (
    <Box>
      <ProgressBar
        value={percent}
        size="sm"
        colorPalette="green"
        animated
        aria-label={t('workspace.panel.generating')}
      />
      {percent !== null && (
        <Text textStyle="sm" mt="1.5" fontVariantNumeric="tabular-nums">
          {t('workspace.queue.progress', { percent })}
        </Text>
      )}
    </Box>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  if (seconds === 0) {
    return (
      <Text textStyle="xl" color="fg" fontWeight="semibold">
        {t('workspace.queue.almost')}
      </Text>
    );
  }
  return (
    <Box role="timer" aria-label={t('workspace.queue.left')}>
      <Text textStyle="sm" mb="1">
        {t('workspace.queue.left')}
      </Text>
      <Flex gap="5" align="baseline">
        {shownTime(seconds).map(({ unit, digits }) => (
          <HStack key={unit} gap="1.5" align="baseline">
            <Text
              fontSize="4xl"
              lineHeight="1"
              fontWeight="semibold"
              color="fg"
              fontVariantNumeric="tabular-nums"
            >
              {digits}
            </Text>
            <Text>{t(`workspace.queue.${unit}`)}</Text>
          </HStack>
        ))}
      </Flex>
    </Box>
  );
}

/** Whole seconds since `key` last changed, ticking each second while `running`. */
function useSecondsSince(key: string, running: boolean): number {
  const [counted, setCounted] = useState({ key, seconds: 0 });
  useEffect(() => {
    const startedMs = performance.now();
    const count = () => setCounted({ key, seconds: Math.floor((performance.now() - startedMs) / 1000) });
    count();
    if (!running) return;
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [key, running]);
  return counted.key === key ? counted.seconds : 0;
}
