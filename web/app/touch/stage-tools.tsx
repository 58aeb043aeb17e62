import { Flex } from '@chakra-ui/react';
import { Maximize, Ruler, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { switchMeasure } from '../../features/viewer/measure/measure-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface StageToolsProps {
  /** True while taps belong to another tool. */
  fitOnly: boolean;
  measuring: boolean;
  uploadOff: boolean;
  onFit: () => void;
  onUpload: () => void;
}

/** Round buttons at the corner of the stage. */
export function StageTools({ fitOnly, measuring, uploadOff, onFit, onUpload }: StageToolsProps) {
  const { t } = useTranslation();
  return (
    <Flex
      position="absolute"
      top="3"
      insetEnd="3"
      direction="column"
      gap="2"
      // Tools that do not fit below one another move to the left.
      maxH="calc(100% - 1.25rem)"
      wrap="wrap-reverse"
      alignContent="flex-start"
    >
      <StageButton label={t('touch.fit')} onClick={onFit} testId="touch-fit">
        <Maximize />
      </StageButton>
      {!fitOnly && (
        <>
          <StageButton
            label={t('viewer.measure.tool')}
            pressed={measuring}
            onClick={switchMeasure}
            testId="touch-measure"
          >
            <Ruler />
          </StageButton>
          <StageButton label={t('workspace.upload')} off={uploadOff} onClick={onUpload} testId="upload">
            <Upload />
          </StageButton>
        </>
      )}
    </Flex>
  );
}

interface StageButtonProps {
  label: string;
  off?: boolean;
  pressed?: boolean;
  onClick: () => void;
  testId: string;
  children: React.ReactElement;
}

function StageButton({ label, off = false, pressed, onClick, testId, children }: StageButtonProps) {
  return (
    <IconButton
      variant="outline"
      bg={pressed === true ? 'green.subtle' : 'bg.panel'}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      rounded="full"
      shadow="sm"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
    </IconButton>
  );
}
