import { Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlipHorizontal2, RotateCw, Scan, Upload } from 'lucide-react';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PressureError } from '../../../../../core/formats/pressure/pressure-map.ts';
import { type Laying, layMap } from '../../../../../core/model/pressure/lay-map.ts';
import { type PlanShadow, planShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import { FIELD_LIMITS } from '../../../../../core/rules/parameters/gradient-fields.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import type { PressureField } from '../../../../../core/spec/field.ts';
import { errorText } from '../../../../api/error-text.ts';
import { shapeOf } from '../../../../mesh/registry.ts';
import { settingsNow } from '../../../../state/settings.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { SmallButton } from '../../../../ui/button.tsx';
import { ChoiceChips } from '../../../../ui/fields/choice-chips.tsx';
import { changeField } from '../../edit/mode-edits.ts';
import { NumberSlider } from '../../sections/number-slider.tsx';
import { CourseChips } from '../field-inputs.tsx';
import type { GradientProps } from '../gradient-props.ts';
import { fetchImage, openPressure, sensorsOf } from './open-pressure.ts';
import { PressureCurve } from './pressure-curve.tsx';
import { exchangeEnds, isFirmer, layAgain, takePressure, withFullKPa } from './pressure-field.ts';
import { PressurePlan } from './pressure-plan.tsx';

/** Measured pressure that a gradient follows: the map's file, its place on the model, and the rule to the lattice. */
export function PressureInput({ now, disabled, onEdit }: GradientProps) {
  const { t } = useTranslation();
  const mesh = useStageMesh();
  const shadow = useMemo(() => mesh && planShadow(mesh), [mesh]);
  const { field, picture } = now.gradient;
  if (shadow === null) return <Text textStyle="sm">{t('modes.pressure.noModel')}</Text>;
  return (
    <>
      <MapFile {...{ shadow, disabled, onEdit }} hasMap={field?.source === 'pressure'} />
      {field?.source === 'pressure' && picture !== null && (
        <>
          <MapPlace {...{ now, field, shadow, disabled, onEdit }} path={picture.path} />
          <MapRule {...{ now, field, disabled, onEdit }} />
        </>
      )}
    </>
  );
}

/** Mesh of the model on the stage; null without one. */
function useStageMesh(): Mesh | null {
  const { model } = useStateOf(stage);
  const shape = model?.shapeId ? shapeOf(model.shapeId) : undefined;
  return shape?.kind === 'mesh' ? shape.mesh : null;
}

interface FileProps extends Omit<GradientProps, 'now'> {
  shadow: PlanShadow;
  hasMap: boolean;
}

/** Button for the file of a plate or a picture, and why one was refused. */
function MapFile({ shadow, hasMap, disabled, onEdit }: FileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const opening = useMutation({
    mutationFn: openPressure,
    onSuccess(opened) {
      const { image, pitchMm } = opened;
      const { cornersMm } = layMap({ ...sensorsOf(image), ...(pitchMm ? { pitchMm } : {}) }, shadow);
      onEdit(takePressure(settingsNow(), opened, cornersMm));
    },
  });
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) opening.mutate(file);
  };
  const { error, data } = opening;
  const line = error instanceof PressureError ? error.line : undefined;
  return (
    <Stack gap="2">
      <SmallButton
        disabled={disabled}
        loading={opening.isPending}
        onClick={() => input.current?.click()}
        data-testid="pressure-file"
      >
        <Upload aria-hidden />
        {t(hasMap ? 'modes.pressure.change' : 'modes.pressure.choose')}
      </SmallButton>
      <Text textStyle="xs" color="fg.muted">
        {t('modes.pressure.hint')}
      </Text>
      {data?.unit === null && data.pitchMm === undefined && hasMap && (
        <Text textStyle="xs" color="fg.muted">
          {t('modes.pressure.noUnit')}
        </Text>
      )}
      {error !== null && (
        <Text textStyle="sm" color="fg.error" role="alert" data-testid="pressure-refused">
          {error instanceof PressureError ? t(`modes.pressure.faults.${error.fault}`) : errorText(error, t)}
          {line !== undefined && ` ${t('modes.pressure.line', { line })}`}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.asc,.dat,.lst,.png,.jpg,.jpeg,text/plain,text/csv"
        hidden
        onChange={onChange}
        data-testid="pressure-input"
      />
    </Stack>
  );
}

interface MapProps extends GradientProps {
  field: PressureField;
}

/** Where the map lies: fitted, mirrored, turned, or by its corners. */
function MapPlace({
  now,
  field,
  shadow,
  path,
  disabled,
  onEdit,
}: MapProps & { shadow: PlanShadow; path: string }) {
  const { t } = useTranslation();
  const { data: image = null } = useQuery({ queryKey: ['pressure', path], queryFn: () => fetchImage(path) });
  const [overlap, setOverlap] = useState<number | null>(null);
  const lay = (change: keyof Laying | null) => {
    if (image === null) return;
    const laid = layAgain(image, shadow, field.cornersMm, change);
    setOverlap(laid.overlap);
    onEdit(changeField(now, { cornersMm: laid.cornersMm }));
  };
  const off = disabled || image === null;
  return (
    <Stack gap="2">
      <PressurePlan
        {...{ shadow, image, field, disabled }}
        onLay={(cornersMm) => {
          setOverlap(null);
          onEdit(changeField(now, { cornersMm }));
        }}
      />
      <Text textStyle="xs" color="fg.muted">
        {overlap === null
          ? t('modes.pressure.planHint')
          : t('modes.pressure.overlap', { percent: Math.round(100 * overlap) })}
      </Text>
      <Flex gap="2" wrap="wrap">
        <SmallButton disabled={off} onClick={() => lay(null)} data-testid="pressure-fit">
          <Scan aria-hidden />
          {t('modes.pressure.fit')}
        </SmallButton>
        <SmallButton disabled={off} onClick={() => lay('isMirrored')} data-testid="pressure-mirror">
          <FlipHorizontal2 aria-hidden />
          {t('modes.pressure.mirror')}
        </SmallButton>
        <SmallButton disabled={off} onClick={() => lay('isTurned')} data-testid="pressure-turn">
          <RotateCw aria-hidden />
          {t('modes.pressure.turn')}
        </SmallButton>
      </Flex>
    </Stack>
  );
}

/** The rule from pressure to the lattice, and its two ends in kPa. */
function MapRule({ now, field, disabled, onEdit }: MapProps) {
  const { t } = useTranslation();
  const { fromKPa, toKPa, fullKPa } = field;
  const kPa = { unit: 'kPa', step: 1, digits: 0, disabled } as const;
  return (
    <Stack gap="3.5">
      <ChoiceChips
        label={t('modes.pressure.rule')}
        chips={(['softer', 'firmer'] as const).map((value) => ({
          value,
          text: t(`modes.pressure.${value}`),
        }))}
        value={isFirmer(now.gradient) ? 'firmer' : 'softer'}
        disabled={disabled}
        onChoose={() => onEdit(exchangeEnds(now))}
        testId="pressure-rule"
      />
      <PressureCurve {...{ now, field }} />
      <NumberSlider
        {...kPa}
        label={t('modes.pressure.from')}
        value={fromKPa}
        min={0}
        max={Math.max(1, Math.floor(toKPa) - 1)}
        onChange={(value) => onEdit(changeField(now, { fromKPa: value }))}
        testId="pressure-from"
      />
      <NumberSlider
        {...kPa}
        label={t('modes.pressure.to')}
        value={toKPa}
        min={Math.ceil(fromKPa) + 1}
        max={Math.max(Math.ceil(fullKPa), Math.ceil(fromKPa) + 2)}
        onChange={(value) => onEdit(changeField(now, { toKPa: value }))}
        testId="pressure-to"
      />
      <NumberSlider
        {...kPa}
        label={t('modes.pressure.full')}
        value={fullKPa}
        min={1}
        max={Math.min(FIELD_LIMITS.maxKPa, Math.max(1000, Math.ceil(2 * fullKPa)))}
        onChange={(value) => onEdit(changeField(now, withFullKPa(field, value)))}
        testId="pressure-full"
      />
      <CourseChips {...{ now, disabled, onEdit }} />
    </Stack>
  );
}
