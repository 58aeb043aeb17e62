import { Stack, Text } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { editTool } from '../../state/edit-tool.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingPanel } from '../../ui/floating/floating-panel.tsx';
import { CutPanel } from './cut-panel.tsx';
import { DrainPanel } from './drain-panel.tsx';
import { closeTool } from './open-tool.ts';
import { ScalePanel } from './scale-panel.tsx';
import { TransformPanel } from './transform-panel.tsx';

interface Props {
  stage: RefObject<HTMLElement | null>;
  /** Places drain holes where the part drains best. */
  onAutomaticDrains: () => void;
}

/** Panel of the open tool; at most one is open. */
export function EditorPanels({ stage, onAutomaticDrains }: Props) {
  const { t } = useTranslation();
  const { open } = useStateOf(editTool);
  if (open === null) return null;
  const contents = {
    scale: { title: t('editor.scaleTool'), body: <ScalePanel /> },
    transform: { title: t('editor.transformTool'), body: <TransformPanel /> },
    cut: { title: t('editor.cutTool'), body: <CutPanel /> },
    lay: { title: t('editor.layTool'), body: <LayFlatPanel /> },
    drain: { title: t('drains.title'), body: <DrainPanel onAutomatic={onAutomaticDrains} /> },
  };
  return (
    <FloatingPanel
      key={open}
      title={contents[open].title}
      stage={stage}
      onClose={closeTool}
      testId={`panel-${open}`}
    >
      {contents[open].body}
    </FloatingPanel>
  );
}

function LayFlatPanel() {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Text textStyle="sm" color="fg.muted">
        {t('editor.lay.hint')}
      </Text>
      <Button onClick={closeTool} data-testid="lay-done">
        {t('editor.lay.done')}
      </Button>
    </Stack>
  );
}
