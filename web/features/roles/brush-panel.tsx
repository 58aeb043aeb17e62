import { Grid, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRUSH_LIMITS } from '../../../core/rules/parameters/roles.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import {
  BRUSHES,
  chooseBrush,
  type FaceTarget,
  facePicking,
  strokeOver,
} from '../../state/roles/face-roles.ts';
import type { EditProps } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { NumberSlider } from '../../ui/fields/number-slider.tsx';
import { Note } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { paintStroke } from './paint-face.ts';

const STEP_MM = 0.5;
/** Longest radius of the slider, as a share of the model's longest side, but not below the second, mm. */
const SIZE_SHARE = 1 / 4;
const LEAST_MOST_MM = 10;
/** Farthest place that the fields take, mm. */
const FAR_MM = 1e6;

interface Props extends Omit<EditProps, 'disabled'> {
  mesh: Mesh;
  /** A place on the model, from which the reader begins, mm. */
  startMm: Readonly<Point>;
  target: FaceTarget;
}

/** Chooses what a press does: picks, paints or erases. A brush also works at a place given by numbers. */
export function BrushPanel({ mesh, startMm, target, now, onEdit }: Props) {
  const { t } = useTranslation();
  const { brush, radiusMm } = useStateOf(facePicking);
  const [atMm, setAt] = useState(startMm);
  const extentMm = useMemo(() => extentOf(boundsOf(mesh)), [mesh]);
  const { minMm, maxMm, maxPlaces } = BRUSH_LIMITS;
  const paintHere = () => {
    const next = paintStroke(mesh, now, { target, stroke: strokeOver([atMm]) });
    if (typeof next !== 'string') return onEdit(next);
    notify('warning', t(`roles.brush.${next}`, { count: maxPlaces }));
  };
  return (
    <Stack gap="2">
      <ChoiceChips
        label={t('roles.brush.label')}
        chips={BRUSHES.map((value) => ({ value, text: t(`roles.brush.${value}`) }))}
        value={brush}
        onChoose={chooseBrush}
        testId="brush"
      />
      {brush !== 'pick' && (
        <>
          <Note>{t('roles.brush.hint')}</Note>
          <NumberSlider
            label={t('roles.brush.radius')}
            value={radiusMm}
            min={minMm}
            max={Math.min(maxMm, Math.max(LEAST_MOST_MM, Math.round(Math.max(...extentMm) * SIZE_SHARE)))}
            step={STEP_MM}
            unit="mm"
            digits={1}
            onChange={(mm) => {
              facePicking.radiusMm = Math.min(maxMm, Math.max(minMm, mm));
            }}
            testId="brush-radius"
          />
          <Note>{t('roles.brush.byNumbers')}</Note>
          <Grid templateColumns="repeat(3, 1fr)" gap="1.5">
            {([0, 1, 2] as const).map((k) => (
              <NumberField
                key={k}
                axis={'XYZ'[k]!}
                label={'XYZ'[k]!}
                value={atMm[k]}
                min={-FAR_MM}
                max={FAR_MM}
                step={STEP_MM}
                unit=""
                digits={2}
                onCommit={(mm) => setAt(atMm.map((before, axis) => (axis === k ? mm : before)) as Point)}
                testId={`brush-at-${k}`}
              />
            ))}
          </Grid>
          <SmallButton size="xs" look="tint" onClick={paintHere} data-testid="brush-here">
            {t(`roles.brush.${brush}Here`)}
          </SmallButton>
        </>
      )}
    </Stack>
  );
}
