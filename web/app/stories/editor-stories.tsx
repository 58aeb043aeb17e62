import { Box } from '@chakra-ui/react';
import { followStage } from '../../features/editor/edit-model.ts';
import { EditorPanels } from '../../features/editor/editor-panels.tsx';
import { editor } from '../../features/editor/editor-state.ts';
import { type EditToolName, editTool } from '../../state/edit-tool.ts';
import { settings } from '../../state/settings.ts';
import { SAMPLE_DRAINS } from './sample-data.ts';
import { stageWedge } from './sample-stage.tsx';
import { PlacedPanel } from './sample-task.tsx';
import { keep, press, type Story } from './story.ts';

/** Wedge on the stage with an open tool; cuts are real. */
function tool(name: string, open: EditToolName, more: Partial<Story> = {}): Story {
  const { prepare, ...rest } = more;
  return {
    name,
    prepare: () => {
      stageWedge();
      followStage();
      editTool.open = open;
      prepare?.();
    },
    draw: () => (
      <PlacedPanel>
        <Box overflowY="auto">
          <EditorPanels onAutomaticDrains={keep} />
        </Box>
      </PlacedPanel>
    ),
    ...rest,
  };
}

export const EDITOR_STORIES: readonly Story[] = [
  tool('editor-scale', 'scale'),
  tool('editor-turn', 'transform', {
    prepare: () => {
      editor.edit = { ...editor.edit, rotationDeg: [0, 45, 90] };
    },
  }),
  tool('editor-shift', 'transform', {
    prepare: () => {
      editor.transformMode = 'shift';
    },
  }),
  tool('editor-lay', 'lay'),
  tool('editor-drain-none', 'drain', {
    prepare: () => Object.assign(settings, { shellMm: 1.5, drains: [] }),
  }),
  tool('editor-drain', 'drain', {
    prepare: () => Object.assign(settings, { shellMm: 1.5, drains: SAMPLE_DRAINS }),
  }),
  tool('editor-drain-one', 'drain', {
    prepare: () => Object.assign(settings, { shellMm: 1.5, drains: SAMPLE_DRAINS.slice(0, 1) }),
  }),
  tool('editor-cut', 'cut'),
  tool('editor-cut-drawing', 'cut', {
    prepare: () => {
      editTool.drawing = 'cut';
    },
  }),
  tool('editor-cut-pieces', 'cut', {
    act: () => press('cut-axis-x'),
    reached: '[data-testid="cut-pieces"]',
  }),
];
