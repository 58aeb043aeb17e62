import { Box } from '@chakra-ui/react';
import { followStage } from '../../features/editor/edit-model.ts';
import { EditorPanels } from '../../features/editor/editor-panels.tsx';
import { editor } from '../../features/editor/editor-state.ts';
import { type EditToolName, editTool } from '../../state/edit-tool.ts';
import { settings } from '../../state/settings.ts';
import { SAMPLE_DRAINS } from './sample-data.ts';
import { stageWedge } from './sample-stage.tsx';
import { PlacedPanel } from './sample-task.tsx';
import { keep, press, type Stories, type Story } from './story.ts';

/** Wedge on the stage with an open tool; cuts are real. */
function tool(open: EditToolName, prepare?: () => unknown): Story {
  return {
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
  };
}

const drain = (drains: typeof SAMPLE_DRAINS) =>
  tool('drain', () => Object.assign(settings, { shellMm: 1.5, drains }));

export const EDITOR_STORIES: Stories = {
  'editor-scale': tool('scale'),
  'editor-turn': tool('transform', () =>
    Object.assign(editor, { edit: { ...editor.edit, rotationDeg: [0, 45, 90] } }),
  ),
  'editor-shift': tool('transform', () => Object.assign(editor, { transformMode: 'shift' })),
  'editor-lay': tool('lay'),
  'editor-drain-none': drain([]),
  'editor-drain': drain(SAMPLE_DRAINS),
  'editor-cut': tool('cut'),
  'editor-cut-drawing': tool('cut', () => Object.assign(editTool, { drawing: 'cut' })),
  'editor-cut-pieces': {
    ...tool('cut'),
    act: () => press('cut-axis-x'),
    reached: '[data-testid="cut-pieces"]',
  },
};
