import type { RefObject } from 'react';
import type { Command, CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { press } from '../../../features/press/press-state.ts';
import { type CameraCommands, ZOOM_STEP } from '../../../features/viewer/camera/camera-commands.ts';
import { switchGrid, switchProjection, view } from '../../../features/viewer/view-state.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';
import { isPressedInstead, switchPart } from './parts/switch-part.ts';
import { useHeldParts } from './parts/use-held-parts.ts';

const PRESETS = [
  { preset: 'all', text: 'workspace.viewer.all', key: '0' },
  { preset: 'front', text: 'workspace.viewer.front', key: '1' },
  { preset: 'back', text: 'workspace.viewer.back', key: '2' },
  { preset: 'left', text: 'workspace.viewer.left', key: '3' },
  { preset: 'right', text: 'workspace.viewer.right', key: '4' },
  { preset: 'top', text: 'workspace.viewer.top', key: '5' },
  { preset: 'bottom', text: 'workspace.viewer.bottom', key: '6' },
] as const;

const PARTS = [
  { part: 'original', text: 'workspace.viewer.original', key: 'O' },
  { part: 'structure', text: 'workspace.viewer.structure', key: 'M' },
  { part: 'lattice', text: 'workspace.viewer.lattice', key: 'L' },
] as const;

export function useViewCommands(camera: RefObject<CameraCommands | null>): void {
  const { shown, grid, projection } = useStateOf(view);
  const { model, structureId, latticeDrawn } = useShown();
  const { drawing } = useStateOf(editTool);
  const pressed = useStateOf(press);
  const parts = useHeldParts();
  const ids = {
    original: model?.shapeId ?? null,
    structure: structureId,
    lattice: latticeDrawn === 'page' ? latticeDrawn : null,
  };
  const noModel: CommandText | null = model === null ? 'editor.why.noModel' : null;
  const held: CommandText | null = noModel ?? (drawing === null ? null : 'editor.cut.drawing');
  useCommands([
    ...cameraCommands(camera, held),
    {
      id: 'view.perspective',
      group: 'view',
      text: 'viewer.perspective',
      keys: ['P'],
      checked: projection === 'perspective',
      blocked: held,
      run: switchProjection,
    },
    {
      id: 'view.grid',
      group: 'view',
      text: 'workspace.viewer.grid',
      keys: ['G'],
      checked: grid,
      blocked: noModel,
      run: switchGrid,
    },
    ...PARTS.map(({ part, text, key }) => ({
      id: `view.${part}`,
      group: 'view' as const,
      text,
      keys: [key],
      checked: (parts.held ?? shown)[part] && !isPressedInstead(part, pressed),
      blocked: whyPartRests(ids[part], parts),
      run: () => switchPart(part),
    })),
  ]);
}

function whyPartRests(
  id: string | null,
  { held, isResting }: ReturnType<typeof useHeldParts>,
): CommandText | null {
  if (held !== null) return 'workspace.viewer.atTool';
  return id === null || isResting ? 'workspace.viewer.notYet' : null;
}

function cameraCommands(camera: RefObject<CameraCommands | null>, blocked: CommandText | null): Command[] {
  return [
    ...PRESETS.map(({ preset, text, key }) => ({
      id: `camera.${preset}`,
      group: 'view' as const,
      text,
      keys: [key],
      blocked,
      run: () => camera.current?.look(preset),
    })),
    {
      id: 'camera.fit',
      group: 'view',
      text: 'workspace.viewer.fit',
      keys: ['F'],
      blocked,
      run: () => camera.current?.fit(),
    },
    {
      id: 'camera.in',
      group: 'view',
      text: 'workspace.viewer.zoomIn',
      keys: ['+', '='],
      blocked,
      repeats: true,
      run: () => camera.current?.zoomBy(ZOOM_STEP),
    },
    {
      id: 'camera.out',
      group: 'view',
      text: 'workspace.viewer.zoomOut',
      keys: ['-'],
      blocked,
      repeats: true,
      run: () => camera.current?.zoomBy(1 / ZOOM_STEP),
    },
  ];
}
