import { Fragment, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pushOf } from '../../../../../core/mechanics/press/contact/patches.ts';
import type { PressAxis } from '../../../../../core/mechanics/press/contact/plates.ts';
import { boundsOf, extentOf } from '../../../../../core/solid/geometry/box.ts';
import { dot, mapPoint, pointOf } from '../../../../../core/solid/geometry/vector.ts';
import { placeAt } from '../../../../features/press/places/placing.ts';
import { outdatePress } from '../../../../features/press/press-runner.ts';
import { type PickedPlaces, press } from '../../../../features/press/press-state.ts';
import { PLACE_COLORS } from '../../../../features/viewer/colors.ts';
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
import { LoadArrow } from './load-arrow.tsx';

const NAMES = ['support', 'load'] as const;
/** Opacity over the part within reach, before there are stress colours. */
const TINT = 0.14;
/** Width of the line around the reach, in radii. */
const RIM = 0.06;
/** Length of an arrow, as a share of the model's largest extent. */
const ARROW_SHARE = 0.26;
/** Distance of an arrow from the surface, in its lengths. */
const LIFT = 0.06;
/** Cosine of the angle to the surface's normal above which an arrow begins at the place instead of ending there. */
const LEAVES = 0.3;

/** Load and support of the press test on the model, and the press that places them. */
export function PressPlacesScene() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { places, picking, reachMm, axis, shapeId, isAside } = useStateOf(press);
  // A press either places or measures.
  useEffect(() => {
    if (picking !== null && view.tool === 'measure') switchMeasure();
  }, [picking]);
  const mesh = meshOfShape(useStateOf(stage).model?.shapeId);
  const arrowMm = useMemo(
    () => (mesh === null ? 0 : ARROW_SHARE * Math.max(...extentOf(boundsOf(mesh)))),
    [mesh],
  );
  const marks = useMemo(
    () =>
      NAMES.flatMap((name) => {
        const place = places[name];
        if (place === null) return [];
        const direction = mapPoint(place.outward, (one) => -one);
        const rings = [{ atMm: place.atMm, direction, diameterMm: 2 * reachMm }];
        return [{ name, rings, arrow: arrowAt(places, name, { axis, lengthMm: arrowMm }) }];
      }),
    [places, reachMm, axis, arrowMm],
  );
  const pick = (face: PickedFace | null) => {
    if (picking === null) return;
    if (face === null) return notify('warning', t('press.places.missed'));
    outdatePress();
    placeAt(face);
  };
  if (mesh === null) return null;
  const isAnswered = shapeId !== null && !isAside;
  return (
    <>
      {picking !== null && <FacePicker mesh={mesh} onFace={pick} />}
      {marks.map(({ name, rings, arrow }) => {
        const color = PLACE_COLORS[name](mode);
        return (
          <Fragment key={name}>
            <DrainMarks
              marks={rings}
              color={color}
              opening={color}
              opacity={isAnswered ? 0 : TINT}
              rim={RIM}
            />
            {arrow !== null && <LoadArrow {...arrow} color={color} />}
          </Fragment>
        );
      })}
    </>
  );
}

/** The load pushes along the direction, towards the support, which pushes back. Each arrow lies outside the part where it can. */
function arrowAt(
  places: PickedPlaces,
  name: keyof PickedPlaces,
  { axis, lengthMm }: { axis: PressAxis; lengthMm: number },
) {
  const { load, support } = places;
  if (load === null || support === null) return null;
  const push = pushOf({ load, support }, axis);
  const direction = pointOf((k) => (k === axis ? (name === 'load' ? push : -push) : 0));
  const { atMm, outward } = name === 'load' ? load : support;
  const leaves = dot(direction, outward) > LEAVES;
  const tipMm = mapPoint(atMm, (at, k) => at + lengthMm * (LIFT * outward[k] + (leaves ? direction[k] : 0)));
  return { tipMm, direction, lengthMm };
}
