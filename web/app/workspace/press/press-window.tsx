import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { closePress } from '../../../features/press/press-state.ts';
import { FloatingPanel } from '../../../ui/floating/floating-panel.tsx';
import { PressControls, type PressControlsProps } from './press-controls.tsx';

export interface PressWindowProps extends PressControlsProps {
  stage: RefObject<HTMLElement | null>;
}

/** Window of the press test. */
export function PressWindow({ stage, ...props }: PressWindowProps) {
  const { t } = useTranslation();
  return (
    <FloatingPanel title={t('press.title')} stage={stage} onClose={closePress} testId="panel-press">
      <PressControls {...props} />
    </FloatingPanel>
  );
}
