import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FloatingPanel } from '../../../ui/floating/floating-panel.tsx';
import { PressControls, type PressControlsProps } from './press-controls.tsx';
import { PRESS_WINDOW_ID } from './use-press-window.ts';

export interface PressWindowProps extends PressControlsProps {
  stage: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Window of the press test. */
export function PressWindow({ stage, onClose, ...props }: PressWindowProps) {
  const { t } = useTranslation();
  return (
    <FloatingPanel title={t('press.title')} stage={stage} onClose={onClose} testId={PRESS_WINDOW_ID}>
      <PressControls {...props} />
    </FloatingPanel>
  );
}
