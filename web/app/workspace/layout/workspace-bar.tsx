import { Box, Flex, Text } from '@chakra-ui/react';
import { History, Upload } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOW_PHONE, useMediaQuery, useWindowLayout } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { CommandBar } from '../edit/editor-bar.tsx';
import { HourglassButton } from './hourglass-button.tsx';

export interface BarProps {
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

export const WorkspaceBar = memo(function WorkspaceBar(props: BarProps) {
  const { modelName, hourglass, onHourglass, children } = props;
  const { t } = useTranslation();
  return (
    <Flex
      role="toolbar"
      aria-label={t('title.workspace')}
      align="center"
      gap="1"
      // With drawers there is just room for all tools and modes.
      px={{ base: '2', lg: '4' }}
      h="13"
      minH="52px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <OpenButtons {...props} />
      {children}
      {modelName !== null && <BarTitle>{modelName}</BarTitle>}
      {modelName === null && <Box ms="auto" />}
      {hourglass && <HourglassButton onPress={onHourglass} />}
      <CommandBar />
    </Flex>
  );
});

export function OpenButtons({ uploadOff, onUpload, onHistory }: BarProps) {
  const { t } = useTranslation();
  return (
    <>
      <BarButton text={t('workspace.upload')} off={uploadOff} onClick={onUpload} testId="upload">
        <Upload aria-hidden />
      </BarButton>
      <BarButton text={t('history.open')} onClick={onHistory} testId="history-open">
        <History aria-hidden />
      </BarButton>
    </>
  );
}

/** Name of the model. It gives up its width before the tools do. */
export function BarTitle({ children }: { children: string }) {
  return (
    <Text
      as="h1"
      textStyle="sm"
      color="fg.muted"
      truncate
      mx="auto"
      px={{ base: '0', lg: '2' }}
      flexShrink="999"
      minW="0"
    >
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

/** Like the tools beside it, or with the word beside the icon. */
const TOOL = { look: 'tool', minW: '12' } as const;
const BESIDE = { look: 'bare', minW: '11', px: { base: '2', sm: '3', md: '2' } } as const;

function BarButton({ text, off = false, onClick, testId, children }: BarButtonProps) {
  const layout = useWindowLayout();
  // A low window has the modes beside it.
  const isLow = useMediaQuery(LOW_PHONE);
  const isShort = layout === 'drawers' || isLow;
  return (
    <Hint text={text} placement="bottom" off={!isShort}>
      <Button
        {...(layout === 'columns' ? TOOL : BESIDE)}
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
    </Hint>
  );
}
