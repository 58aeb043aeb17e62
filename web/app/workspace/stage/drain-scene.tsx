import { useDrainSeats } from '../../../features/editor/drain-seats.ts';
import { SCENE_COLORS } from '../../../features/viewer/colors.ts';
import { DrainMarks } from '../../../features/viewer/drawing/drain-marks.tsx';
import { useColorMode } from '../../../state/color-mode.ts';
import { drainsOf } from '../../../state/drains/drain-holes.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';

/** Marks of the drain holes on the model. Hidden over a result, whose holes are real, and while a tool moves the model. */
export function DrainScene({ shown }: { shown: boolean }) {
  const { mode } = useColorMode();
  const { model, latticeDrawn } = useStateOf(stage);
  const { open } = useStateOf(editTool);
  const drains = drainsOf(useSettings());
  const shapeId = model?.shapeId ?? null;
  const isMoving = open !== null && open !== 'drain';
  const marks = useDrainSeats(shapeId, drains);
  if (!shown || isMoving || latticeDrawn !== null || marks.length === 0) return null;
  const { structure, structureCap } = SCENE_COLORS[mode];
  return <DrainMarks marks={marks} color={structure} opening={structureCap} />;
}
