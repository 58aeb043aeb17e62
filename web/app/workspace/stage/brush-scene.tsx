import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BRUSH_LIMITS } from '../../../../core/rules/parameters/roles.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { PaintedFace } from '../../../../core/spec/face-place.ts';
import { cornersOfPainted, paintStroke } from '../../../features/roles/paint-face.ts';
import { LostFaces } from '../../../features/viewer/drawing/lost-faces.tsx';
import { FaceBrush } from '../../../features/viewer/tools/face-brush.tsx';
import {
  type FaceTarget,
  facePicking,
  paintedFor,
  placesOfStroke,
  strokeOver,
  withStroke,
} from '../../../state/roles/face-roles.ts';
import { settingsNow, useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { editByUser } from '../settings/print-choice.ts';

/** Places of a stroke lie this share of the radius apart, so that its border is even within some hundredths of it. */
const APART_SHARE = 1 / 2;

function draw(places: readonly Point[]): void {
  facePicking.stroke = places.length === 0 ? null : strokeOver(places);
  facePicking.brushAtMm = null;
}

interface BrushProps {
  mesh: Mesh;
  target: FaceTarget;
  /** Of what is painted. */
  color: string;
}

/** The brush on the model, and what it would paint under the pointer. */
export function BrushScene({ mesh, target, color }: BrushProps) {
  const { t } = useTranslation();
  const { brush, radiusMm, brushAtMm } = useStateOf(facePicking);
  useEffect(() => () => draw([]), []);
  const mostPlaces = placesOfStroke(useSettings(), target, brush);
  const end = (places: readonly Point[]) => {
    draw([]);
    const next = paintStroke(mesh, settingsNow(), { target, stroke: strokeOver(places) });
    if (typeof next !== 'string') editByUser(next);
    const fault = typeof next !== 'string' && places.length >= mostPlaces ? 'tooLong' : next;
    if (fault === 'tooLong' || fault === 'tooLarge')
      notify('warning', t(`roles.brush.${fault}`, { count: BRUSH_LIMITS.maxPlaces }));
  };
  const hover = (at: Point | null) => {
    facePicking.brushAtMm = at;
  };
  const under = useMemo(
    () => (brushAtMm === null ? null : { strokes: [{ atMm: [brushAtMm], radiusMm }] }),
    [brushAtMm, radiusMm],
  );
  return (
    <>
      <FaceBrush
        key={brush}
        mesh={mesh}
        apartMm={radiusMm * APART_SHARE}
        mostPlaces={mostPlaces}
        onDraw={draw}
        onStroke={end}
        onHover={hover}
      />
      {under && <Painted mesh={mesh} face={under} color={color} />}
    </>
  );
}

/** What is painted for a target, with the stroke that is being drawn. */
export function PaintedMarks({ mesh, target, color }: BrushProps) {
  const now = useSettings();
  const { target: picking, stroke } = useStateOf(facePicking);
  const painted = paintedFor(now, target);
  const drawn = picking === target ? stroke : null;
  const face = useMemo(() => (drawn ? withStroke(painted, drawn) : painted), [painted, drawn]);
  return face ? <Painted mesh={mesh} face={face} color={color} /> : null;
}

function Painted({ mesh, face, color }: { mesh: Mesh; face: PaintedFace; color: string }) {
  const marked = useMemo(
    () => ({ positions: cornersOfPainted(mesh, face) ?? new Float32Array(), triangles: new Uint32Array() }),
    [mesh, face],
  );
  return <LostFaces mesh={marked} color={color} />;
}
