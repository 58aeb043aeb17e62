import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Face } from '../../../../core/model/faces/face.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { unit } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { runCommand } from '../../../commands/registry.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { PRESETS } from '../../../features/viewer/camera/presets.ts';
import type { CameraPose } from '../../../features/viewer/camera-pose.ts';
import { ROLE_COLORS } from '../../../features/viewer/colors.ts';
import { switchMeasure } from '../../../features/viewer/measure/measure-state.ts';
import { FacePicker } from '../../../features/viewer/tools/face-picker.tsx';
import type { PickedFace } from '../../../features/viewer/tools/pick-face.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { hiddenSide, outwardOf, type Side } from '../../../lib/face-side.ts';
import { facesNamed } from '../../../lib/faces-named.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import {
  facePicking,
  mayHaveRoles,
  mostFacesFor,
  namesFaces,
  pickedFor,
  toggleFaces,
} from '../../../state/roles/face-roles.ts';
import { modelFaces } from '../../../state/roles/model-faces.ts';
import { settingsNow, useSettings } from '../../../state/settings.ts';
import { stateNow, useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { editByUser } from '../settings/print-choice.ts';
import { BrushScene, PaintedMarks } from './brush-scene.tsx';
import { MarkedFaces } from './marks/marked-faces.tsx';
import { usePaintedField } from './use-painted-field.ts';

/** A view has not been turned while its unit direction differs by less in each axis. */
const SAME_DIRECTION = 1e-3;

/**
 * Faces with a role on the model, those a gradient runs from, and the press that picks them. Hidden over a result, where the
 * solid is real.
 */
export function RolesScene({ shown, camera }: { shown: boolean } & Pick<SoughtProps, 'camera'>) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const { model, latticeDrawn } = useStateOf(stage);
  const { found, shapeId } = useStateOf(modelFaces);
  const { target, hovered, lit, sought, brush } = useStateOf(facePicking);
  const painted = usePaintedField();
  // A press either picks or measures.
  useEffect(() => {
    if (target !== null && view.tool === 'measure') switchMeasure();
  }, [target]);
  const mesh = meshOfShape(model?.shapeId);
  if (!shown || latticeDrawn !== null || mesh === null || !namesFaces(now)) return null;
  if (found === null || shapeId !== model?.shapeId) return null;
  const roles = mayHaveRoles(now) ? now.roles : [];
  // With a live preview the colours of the field show where it begins.
  const marksField = target === 'field' || (MODE_TRAITS[now.mode].hasPicture && painted === null);
  const begins = marksField ? facesNamed(found.faces, pickedFor(now, 'field')) : [];
  const faces = found.faces as readonly Face[];
  const faceOf = (face: PickedFace | null) => (face === null ? undefined : found.faceOf[face.triangle]);
  const pick = (face: PickedFace | null) => {
    const number = faceOf(face);
    if (target === null) return;
    if (number === undefined) return notify('warning', t('roles.missed'));
    const before = settingsNow();
    const next = toggleFaces(before, target, [faces[number]!.atMm]);
    if (next === before) return notify('warning', t('roles.tooMany', { count: mostFacesFor(target) }));
    editByUser(next);
  };
  const hover = (face: PickedFace | null, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const number = faceOf(face);
    facePicking.hovered = number === undefined ? null : { face: number, x: clientX, y: clientY };
  };
  const marked = hovered === null ? lit : [hovered.face];
  const colors = ROLE_COLORS[mode];
  const picked = colors[typeof target === 'number' ? (roles[target]?.kind ?? 'field') : 'field'];
  return (
    <>
      {target !== null && <SoughtInView {...{ mesh, faces, sought, camera }} />}
      {target !== null && brush === 'pick' && <FacePicker mesh={mesh} onFace={pick} onHover={hover} />}
      {target !== null && brush !== 'pick' && <BrushScene {...{ mesh, target }} color={picked} />}
      {roles.map(({ kind, facesAtMm }, index) => (
        <Fragment
          // biome-ignore lint/suspicious/noArrayIndexKey: a role is its place in the list
          key={index}
        >
          <MarkedFaces {...{ mesh, faces }} numbers={facesNamed(faces, facesAtMm)} color={colors[kind]} />
          <PaintedMarks {...{ mesh }} target={index} color={colors[kind]} />
        </Fragment>
      ))}
      {begins.length > 0 && <MarkedFaces {...{ mesh, faces }} numbers={begins} color={colors.field} />}
      {marksField && <PaintedMarks {...{ mesh }} target="field" color={colors.field} />}
      {marked.length > 0 && <MarkedFaces {...{ mesh, faces }} numbers={marked} color={picked} />}
    </>
  );
}

interface SoughtProps {
  mesh: Mesh;
  faces: readonly Face[];
  sought: readonly number[];
  camera: RefObject<CameraCommands | null>;
}

/** Turns the view to faces that were picked in the list on the far side; back when the picking ends, unless the user turned it. */
function SoughtInView({ mesh, faces, sought, camera }: SoughtProps) {
  const turned = useRef<{ back: CameraPose; side: Side } | null>(null);
  useEffect(() => {
    if (sought.length === 0 || view.pose === null) return;
    facePicking.sought = [];
    const outward = outwardOf(
      mesh,
      sought.flatMap((face) => [...faces[face]!.triangles]),
    );
    const side = hiddenSide(outward, [...view.pose.from]);
    if (side === null) return;
    turned.current = { back: turned.current?.back ?? stateNow(view).pose!, side };
    runCommand(`camera.${side}`);
  }, [mesh, faces, sought]);
  useEffect(
    () => () => {
      if (turned.current === null || view.pose === null) return;
      const { back, side } = turned.current;
      const { from } = view.pose;
      if (unit(PRESETS[side]).every((value, axis) => Math.abs(value - from[axis]!) < SAME_DIRECTION))
        camera.current?.goTo(back);
    },
    [camera],
  );
  return null;
}
