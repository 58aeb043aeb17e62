import { Box, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { editTool } from '../../state/edit-tool.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusInside } from '../../ui/focus-inside.ts';
import { Lead } from '../../ui/texts.tsx';
import { CutPanel } from './cut-panel.tsx';
import { DrainPanel } from './drain-panel.tsx';
import { closeTool, TOOL_TITLES } from './open-tool.ts';
import { ScalePanel } from './scale-panel.tsx';
import { TransformPanel } from './transform-panel.tsx';

interface Props {
  /** Places drain holes where the part drains best. */
  onAutomaticDrains: () => void;
}

/** Controls of the open tool; at most one is open. Escape closes it. */
export function EditorPanels({ onAutomaticDrains }: Props) {
  const { t } = useTranslation();
  const { open } = useStateOf(editTool);
  const panel = useRef<HTMLDivElement>(null);
  useFocusInside(panel, open !== null);
  if (open === null) return null;
  const bodies = {
    scale: <ScalePanel />,
    transform: <TransformPanel />,
    cut: <CutPanel />,
    lay: <LayFlatPanel />,
    drain: <DrainPanel onAutomatic={onAutomaticDrains} />,
  };
  return (
    <Box
      key={open}
      ref={panel}
      role="region"
      aria-label={t(TOOL_TITLES[open])}
      tabIndex={-1}
      outline="0"
      p="5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeTool();
      }}
      data-testid={`panel-${open}`}
    >
      {bodies[open]}
    </Box>
  );
}

function LayFlatPanel() {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Lead>{t('editor.lay.hint')}</Lead>
      <Button onClick={closeTool} data-testid="lay-done">
        {t('editor.lay.done')}
      </Button>
    </Stack>
  );
}
