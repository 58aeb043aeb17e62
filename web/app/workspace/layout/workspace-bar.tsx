import { Box, Flex, Text } from '@chakra-ui/react';
import { History, Hourglass, Upload } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOURGLASS_MARK } from '../../../features/job/queue/hourglass.ts';
import { LOW_PHONE, useHasDrawers, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { CommandBar } from '../edit/editor-bar.tsx';

interface Props {
  modelName: string | null;
  uploadOff: boolean;
  /** True while the task dialog is minimised; the hourglass restores it. */
  hourglass: boolean;
  onUpload: () => void;
  onHistory: () => void;
  onHourglass: () => void;
  /** Elements of other features between the buttons and the name. */
  children?: ReactNode;
}

export const WorkspaceBar = memo(function WorkspaceBar(props: Props) {
  const { modelName, uploadOff, hourglass, onUpload, onHistory, onHourglass, children } = props;
  const { t } = useTranslation();
  const hourglassText = `${t('workspace.panel.generating')}: ${t('workspace.queue.restore')}`;
  return (
    <Flex
      role="toolbar"
      aria-label={t('title.workspace')}
      align="center"
      gap="1"
      px={{ base: '2', md: '4' }}
      h="13"
      minH="52px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <BarButton text={t('workspace.upload')} off={uploadOff} onClick={onUpload} testId="upload">
        <Upload aria-hidden />
      </BarButton>
      <BarButton text={t('history.open')} onClick={onHistory} testId="history-open">
        <History aria-hidden />
      </BarButton>
      {children}
      {modelName !== null && <BarTitle>{modelName}</BarTitle>}
      {modelName === null && <Box ms="auto" />}
      {hourglass && (
        <Hint text={hourglassText} placement="bottom">
          <Button
            variant="subtle"
            colorPalette="clay"
            px="3"
            rounded="full"
            {...HOURGLASS_MARK}
            aria-label={hourglassText}
            onClick={onHourglass}
            data-testid="hourglass"
          >
            <Hourglass aria-hidden />
            {/* Below that the tools need the space. */}
            <Flex as="span" hideBelow="2xl">
              {t('workspace.panel.generating')}
            </Flex>
          </Button>
        </Hint>
      )}
      <CommandBar />
    </Flex>
  );
});

/** Name of the model. It gives up its width before the tools do. */
export function BarTitle({ children }: { children: string }) {
  return (
    <Text as="h1" textStyle="sm" color="fg.muted" truncate mx="auto" px="2" flexShrink="999" minW="0">
      {/* Below 1,024 px there is room for the tools only; the footer names the model. */}
      <Box as="span" srOnly hideFrom="lg">
        {children}
      </Box>
      <Box as="span" hideBelow="lg">
        {children}
      </Box>
    </Text>
  );
}

interface BarButtonProps {
  text: string;
  off?: boolean;
  onClick: () => void;
  testId: string;
  children: React.ReactNode;
}

function BarButton({ text, off = false, onClick, testId, children }: BarButtonProps) {
  const hasDrawers = useHasDrawers();
  // A low window has the modes beside it.
  const isShort = useMediaQuery(LOW_PHONE) || hasDrawers;
  const button = (
    <Button
      look="bare"
      minW="11"
      px="3"
      aria-label={text}
      disabled={off}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
      {!isShort && (
        <Flex as="span" hideBelow="sm">
          {text}
        </Flex>
      )}
    </Button>
  );
  return isShort ? (
    <Hint text={text} placement="bottom">
      {button}
    </Hint>
  ) : (
    button
  );
}
