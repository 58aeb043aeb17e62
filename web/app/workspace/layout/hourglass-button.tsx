import { Flex } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HOURGLASS_MARK } from '../../../features/job/queue/hourglass.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';

/** Restores the minimised dialog of the running task. */
export function HourglassButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const text = `${t('workspace.panel.generating')}: ${t('workspace.queue.restore')}`;
  return (
    <Hint text={text} placement="bottom">
      <Button
        variant="subtle"
        colorPalette="clay"
        px="3"
        rounded="full"
        {...HOURGLASS_MARK}
        aria-label={text}
        onClick={onPress}
        data-testid="hourglass"
      >
        <Hourglass aria-hidden />
        {/* In a narrower bar the tools need the space; a phone has this in their place. */}
        <Flex as="span" css={{ '@media (min-width: 768px) and (max-width: 1535px)': { display: 'none' } }}>
          {t('workspace.panel.generating')}
        </Flex>
      </Button>
    </Hint>
  );
}
