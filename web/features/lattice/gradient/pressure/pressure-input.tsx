import { Grid, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlipHorizontal2, Footprints, RotateCw, Scan, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PressureError } from '../../../../../core/formats/pressure/pressure-map.ts';
import { type LaidMap, type Laying, layMap } from '../../../../../core/model/pressure/lay-map.ts';
import { type PlanShadow, planShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import { namesOf } from '../../../../../core/rules/names.ts';
import { FIELD_LIMITS } from '../../../../../core/rules/parameters/gradient-fields.ts';
import { PRESSURE_UNITS, type PressureUnit } from '../../../../../core/rules/parameters/pressure-maps.ts';
import type { PressureField, SinkGoal } from '../../../../../core/spec/field.ts';
import { errorText } from '../../../../api/error-text.ts';
import { meshOfShape } from '../../../../mesh/registry.ts';
import { type EditProps, settingsNow } from '../../../../state/settings.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { SmallButton } from '../../../../ui/button.tsx';
import { ChoiceChips } from '../../../../ui/fields/choice-chips.tsx';
import { FileInput } from '../../../../ui/fields/file-input.tsx';
import { Note } from '../../../../ui/texts.tsx';
import { goalText } from '../../edit/gradient-ends.ts';
import { changeField } from '../../edit/mode-edits.ts';
import { MapRule } from './map-rule.tsx';
import {
  fetchImage,
  fetchSampleMap,
  MAP_TYPES,
  type OpenedPressure,
  openPressure,
  sensorsOf,
} from './open-pressure.ts';
import { layAgain, takePressure, withFullKPa } from './pressure-field.ts';
import { PressurePlan } from './pressure-plan.tsx';
import { solvedMapOf, withMap } from './solve-map.ts';

/** Measured pressure that a gradient follows: the map's file, its place on the model, and the rule to the lattice. */
export function PressureInput({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const mesh = meshOfShape(useStateOf(stage).model?.shapeId);
  const shadow = useMemo(() => mesh && planShadow(mesh), [mesh]);
  const [fit, setFit] = useState<Fit | null>(null);
  const [asked, ask] = useState<SinkGoal>();
  if (mesh === null || shadow === null) return <Text textStyle="sm">{t('modes.pressure.noModel')}</Text>;
  const { field, picture } = now.gradient;
  const solved = solvedMapOf(now.gradient);
  // A map that was solved in an earlier visit is gone: only its numbers are known.
  const isLost = field?.source === 'pressure' && field.solved && !solved;
  const shown = withMap(now);
  const map = shown.gradient.field;
  return (
    <>
      <MapFile {...{ now, shadow, disabled, onEdit }} onFit={setFit} onGoal={ask} />
      {isLost && picture !== null && (
        <Text textStyle="sm" data-testid="sink-lost">
          {t('modes.pressure.sink.lost', { goal: goalText(field.solved!, t) })}
        </Text>
      )}
      {map?.source === 'pressure' && !isLost && shown.gradient.picture !== null && (
        <>
          <MapPlace
            {...{ shadow, fit, disabled, onEdit, now: shown, field: map }}
            path={shown.gradient.picture.path}
            onFit={setFit}
          />
          <MapRule {...{ mesh, solved, asked, disabled, onEdit, now: shown, field: map }} />
        </>
      )}
    </>
  );
}

/** How well a map fits as it was laid last. */
interface Fit extends LaidMap {
  /** Overlap of the map with left and right exchanged, where that was fitted too. */
  otherOverlap?: number;
}

interface FileProps extends EditProps {
  shadow: PlanShadow;
  onFit: (fit: Fit) => void;
}

/** What an opened map is laid on, and what it takes the place of. */
function targetNow(): string {
  const { picture, field } = settingsNow().gradient;
  return JSON.stringify([stage.model?.shapeId, picture?.id, field?.source]);
}

/** Button for the file of a plate or a picture, and why one was refused. */
function MapFile({
  now,
  shadow,
  disabled,
  onEdit,
  onFit,
  onGoal,
}: FileProps & { onGoal: (goal: SinkGoal | undefined) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { field, picture } = now.gradient;
  const hasMap = field?.source === 'pressure' && picture !== null;
  const opening = useMutation({
    mutationFn: async (file: File | null) => openPressure(file ?? (await fetchSampleMap())),
  });
  const take = (opened: OpenedPressure) => {
    const { image, pitchMm } = opened;
    const sensors = { ...sensorsOf(image), ...(pitchMm ? { pitchMm } : {}) };
    const laid = layMap(sensors, shadow);
    onFit({ ...laid, otherOverlap: layMap(sensors, shadow, { isMirrored: true }).overlap });
    const { field: awaited } = settingsNow().gradient;
    // A recipe says what the map of the part is solved for.
    onGoal(awaited?.source === 'pressure' ? awaited.solved : undefined);
    onEdit(takePressure(settingsNow(), opened, laid.cornersMm));
  };
  /** Opens a file; null opens the sample. */
  const open = (file: File | null) => {
    const target = targetNow();
    // Not called once the user has left the section; an answer for what is gone is dropped too.
    opening.mutate(file, { onSuccess: (opened) => target === targetNow() && take(opened) });
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
      {!hasMap && (
        <SmallButton
          disabled={disabled || opening.isPending}
          onClick={() => open(null)}
          data-testid="pressure-sample"
        >
          <Footprints aria-hidden />
          {t('modes.pressure.sample')}
        </SmallButton>
      )}
      <Note>{t('modes.pressure.hint')}</Note>
      {data?.lacksUnit && hasMap && picture.id === data.picture.id && (
        <UnitChips {...{ now, field, disabled, onEdit }} readKPa={data.fullKPa} />
      )}
      {error !== null && (
        <Text textStyle="sm" color="fg.error" role="alert" data-testid="pressure-refused">
          {error instanceof PressureError ? t(`modes.pressure.faults.${error.fault}`) : errorText(error, t)}
          {line !== undefined && ` ${t('modes.pressure.line', { line })}`}
        </Text>
      )}
      <FileInput input={input} accept={MAP_TYPES} onFiles={([file]) => open(file)} testId="pressure-input" />
    </Stack>
  );
}

interface MapProps extends EditProps {
  field: PressureField;
}

/** Unit of a file that names none; `readKPa` is its highest number. */
function UnitChips({ now, field, readKPa, disabled, onEdit }: MapProps & { readKPa: number }) {
  const { t } = useTranslation();
  const fullIn = (unit: PressureUnit) => readKPa * PRESSURE_UNITS[unit];
  const units = namesOf(PRESSURE_UNITS).filter((unit) => fullIn(unit) <= FIELD_LIMITS.maxKPa);
  return (
    <>
      <Note>{t('modes.pressure.noUnit')}</Note>
      <ChoiceChips
        label={t('modes.pressure.unit')}
        chips={units.map((value) => ({ value, text: value.replace('2', '²') }))}
        value={units.find((unit) => fullIn(unit) === field.fullKPa) ?? null}
        disabled={disabled}
        onChoose={(unit) => onEdit(changeField(now, withFullKPa(field, fullIn(unit))))}
        testId="pressure-unit"
      />
    </>
  );
}

/** Where the map lies: fitted, mirrored, turned, or by its corners. */
function MapPlace({
  now,
  field,
  shadow,
  fit,
  path,
  disabled,
  onEdit,
  onFit,
}: MapProps & FileProps & { fit: Fit | null; path: string }) {
  const { t } = useTranslation();
  const { data: image = null } = useQuery({ queryKey: ['pressure', path], queryFn: () => fetchImage(path) });
  // A fit says nothing about corners that have moved since.
  const shown = fit !== null && String(fit.cornersMm) === String(field.cornersMm) ? fit : null;
  const percent = (share: number) => ({ percent: Math.round(100 * share) });
  const better = shown?.otherOverlap !== undefined && shown.otherOverlap > shown.overlap;
  const lay = (change: keyof Laying | null) => {
    if (image === null) return;
    const laid = layAgain({ image, shadow }, field.cornersMm, change);
    onFit(laid);
    onEdit(changeField(now, { cornersMm: laid.cornersMm }));
  };
  const off = disabled || image === null;
  return (
    <Stack gap="2">
      <PressurePlan
        {...{ shadow, image, field, disabled }}
        onLay={(cornersMm) => onEdit(changeField(now, { cornersMm }))}
      />
      <Note>
        {shown === null ? t('modes.pressure.planHint') : t('modes.pressure.overlap', percent(shown.overlap))}
        {better && ` ${t('modes.pressure.otherFoot', percent(shown.otherOverlap!))}`}
      </Note>
      <Grid gap="2" templateColumns="1fr 1fr">
        <SmallButton gridColumn="1 / -1" disabled={off} onClick={() => lay(null)} data-testid="pressure-fit">
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
      </Grid>
    </Stack>
  );
}
