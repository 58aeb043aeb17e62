import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAt } from '../../../../features/press/places/placing.ts';
import { outdatePress } from '../../../../features/press/press-runner.ts';
import { press } from '../../../../features/press/press-state.ts';
import { LOAD_COLORS } from '../../../../features/viewer/colors.ts';
import { DrainMarks } from '../../../../features/viewer/drawing/drain-marks.tsx';
import { switchMeasure } from '../../../../features/viewer/measure/measure-state.ts';
import { FacePicker } from '../../../../features/viewer/tools/face-picker.tsx';
import type { PickedFace } from '../../../../features/viewer/tools/pick-face.ts';
import { view } from '../../../../features/viewer/view-state.ts';
import { meshOfShape } from '../../../../mesh/registry.ts';
import { useColorMode } from '../../../../state/color-mode.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { notify } from '../../../../ui/toast/toaster.ts';

/** The struts within reach stay visible. */
const RING = { opacity: 0.25, rim: 0.08 };

/** Load and support of the press test on the model, and the press that places them. */
export function PressPlacesScene() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { places, picking, reachMm } = useStateOf(press);
  // A press either places or measures.
  useEffect(() => {
    if (picking !== null && view.tool === 'measure') switchMeasure();
  }, [picking]);
  const mesh = meshOfShape(useStateOf(stage).model?.shapeId);
  const marks = useMemo(
    () =>
      (['support', 'load'] as const).map((name) => {
        const place = places[name];
        if (place === null) return [];
        const [x, y, z] = place.outward;
        return [{ atMm: place.atMm, direction: [-x, -y, -z] as typeof place.atMm, diameterMm: 2 * reachMm }];
      }),
    [places, reachMm],
  );
  const pick = (face: PickedFace | null) => {
    if (picking === null) return;
    if (face === null) return notify('warning', t('press.places.missed'));
    outdatePress();
    placeAt(face);
  };
  if (mesh === null) return null;
  const colors = LOAD_COLORS[mode];
  const [held, pushed] = [colors[1]!, colors.at(-1)!];
  return (
    <>
      {picking !== null && <FacePicker mesh={mesh} onFace={pick} />}
      <DrainMarks marks={marks[0]!} color={held} opening={held} {...RING} />
      <DrainMarks marks={marks[1]!} color={pushed} opening={pushed} {...RING} />
    </>
  );
}
