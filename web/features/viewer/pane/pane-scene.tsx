import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from 'three';
import type { SeenModel } from '../../../mesh/model-views.ts';
import type { ColorMode } from '../../../state/color-mode.ts';
import { CameraLights } from '../camera-lights.tsx';
import { SCENE_COLORS } from '../colors.ts';
import { useRedraw } from '../use-redraw.ts';
import { FaultDrawing } from './fault-drawing.ts';
import { ModelDrawing } from './model-drawing.ts';
import type { PaneFrame } from './pane-frame.ts';

export interface PaneSceneProps {
  model: SeenModel;
  frame: PaneFrame;
  litBody: number | null;
  leftOut: readonly number[];
  numbered: boolean;
  mode: ColorMode;
}

export function PaneScene({ model, frame, litBody, leftOut, numbered, mode }: PaneSceneProps) {
  const colors = SCENE_COLORS[mode];
  const placed = useRef<Group>(null);
  const drawing = useMemo(() => new ModelDrawing(model, numbered), [model, numbered]);
  const faults = useMemo(() => new FaultDrawing(model.marks), [model]);
  useEffect(() => () => drawing.dispose(), [drawing]);
  useEffect(() => () => faults.dispose(), [faults]);
  useLayoutEffect(() => {
    drawing.show({ color: colors.original, litColor: colors.litBody, litBody, leftOut });
    faults.show(colors.modelFault);
  }, [drawing, faults, colors, litBody, leftOut]);
  useLayoutEffect(() => {
    placed.current?.scale.setScalar(frame.scale);
    placed.current?.position.set(...frame.offset);
  }, [frame]);
  useRedraw(drawing, faults, mode, litBody, leftOut, frame);
  return (
    <>
      <CameraLights colors={colors} />
      <group ref={placed}>
        <primitive object={drawing.group} />
        <primitive object={faults.group} />
      </group>
    </>
  );
}
