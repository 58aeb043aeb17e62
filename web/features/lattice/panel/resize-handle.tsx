import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useMoveHandle } from '../../../lib/use-move-handle.ts';
import { PANEL_WIDTH_PX, type PanelPlace } from './panel-place.ts';

interface Props {
  place: PanelPlace;
  /** Growth of the panel to the left and downwards, px. */
  onResize: (dx: number, dy: number) => void;
}

/** Resize handles: left edge, and lower left corner while floating. Drag or arrow keys. */
export function ResizeHandle({ place, onResize }: Props) {
  const { t } = useTranslation();
  const edge = useMoveHandle({ onMove: (dx) => onResize(-dx, 0) });
  const corner = useMoveHandle({ onMove: (dx, dy) => onResize(-dx, dy) });
  return (
    <>
      <Box
        {...edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('workspace.panel.resize')}
        aria-valuenow={Math.round(place.width)}
        aria-valuemin={PANEL_WIDTH_PX.min}
        aria-valuemax={PANEL_WIDTH_PX.max}
        tabIndex={0}
        position="absolute"
        insetStart="0"
        top="0"
        bottom="0"
        w="6px"
        cursor="ew-resize"
        touchAction="none"
        transition="background 0.15s"
        _hover={{ bg: 'green.border/40' }}
        _focusVisible={{ bg: 'green.focusRing', outline: '0' }}
        data-testid="panel-edge"
      />
      {!place.docked && (
        <Box
          {...corner}
          aria-hidden="true"
          position="absolute"
          insetStart="0"
          bottom="0"
          boxSize="16px"
          cursor="nesw-resize"
          touchAction="none"
        />
      )}
    </>
  );
}
