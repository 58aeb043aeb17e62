import { Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import type { PressureField, SinkGoal } from '../../../../../core/spec/field.ts';
import { errorText } from '../../../../api/error-text.ts';
import { type EditProps, settingsNow } from '../../../../state/settings.ts';
import { SmallButton } from '../../../../ui/button.tsx';
import { NumberSlider } from '../../../../ui/fields/number-slider.tsx';
import { Note } from '../../../../ui/texts.tsx';
import { withGradient } from '../../edit/mode-edits.ts';
import { SinkTable } from './sink-table.tsx';
import { isCurrent, SinkError, type SolvedMap, solveMap } from './solve-map.ts';

interface Props extends EditProps {
  /** The map itself. */
  field: PressureField;
  mesh: Mesh;
  kind: 'sink' | 'peak';
  solved: SolvedMap | undefined;
  /** Goal to begin with, until a map is solved. */
  asked: SinkGoal | undefined;
}

/** Sink at first, and its limits, mm; the peak at first, as a share of that of the map. */
const SINK_MM = { start: 3, min: 0.5, max: 20, step: 0.1 } as const;
const PEAK_SHARE = 0.6;

/** Goal that a map is solved for by the curves of the cells, and how far its zones come. `now` holds the map itself. */
export function SinkRule({ now, field, mesh, kind, solved, asked, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const gradient = settingsNow().gradient.field;
  const last = (gradient?.source === 'pressure' ? gradient.solved : undefined) ?? asked;
  const [sinkMm, setSinkMm] = useState(last?.sinkMm ?? SINK_MM.start);
  const [peak, setPeak] = useState(last?.peakKPa ?? null);
  const peakKPa = Math.min(field.fullKPa, peak ?? Math.round(PEAK_SHARE * field.fullKPa));
  const solving = useMutation({ mutationFn: (goal: SinkGoal) => solveMap({ now, mesh, map: field }, goal) });
  const solve = () => {
    const before = JSON.stringify(settingsNow().gradient);
    solving.mutate(
      { sinkMm, ...(kind === 'peak' ? { peakKPa } : {}) },
      {
        // An answer for what has changed since is dropped.
        onSuccess: (change) =>
          before === JSON.stringify(settingsNow().gradient) && onEdit(withGradient(settingsNow(), change)),
      },
    );
  };
  const { error } = solving;
  const isStale = solved !== undefined && !isCurrent(solved, now);
  return (
    <Stack gap="3.5">
      <NumberSlider
        label={t(`modes.pressure.sink.${kind === 'sink' ? 'everywhere' : 'atPeak'}`)}
        value={sinkMm}
        {...{ min: SINK_MM.min, max: SINK_MM.max, step: SINK_MM.step, digits: 1, disabled }}
        unit={t('workspace.panel.mm')}
        onChange={setSinkMm}
        testId="sink-mm"
      />
      {kind === 'peak' && (
        <NumberSlider
          label={t('modes.pressure.sink.most')}
          value={peakKPa}
          {...{ min: 1, max: Math.max(2, Math.ceil(field.fullKPa)), step: 1, digits: 0, disabled }}
          unit="kPa"
          onChange={setPeak}
          testId="sink-peak"
        />
      )}
      <Note>{t(`modes.pressure.sink.${kind}Hint`)}</Note>
      <SmallButton
        disabled={disabled || now.latticeId === null}
        loading={solving.isPending}
        onClick={solve}
        data-testid="sink-solve"
      >
        {t('modes.pressure.sink.solve')}
      </SmallButton>
      {error !== null && (
        <Text role="alert" textStyle="sm" color="fg.error" data-testid="sink-refused">
          {error instanceof SinkError
            ? t(`modes.pressure.sink.faults.${error.fault}`, { least: Math.ceil(error.leastKPa) })
            : errorText(error, t)}
        </Text>
      )}
      {isStale && (
        <Text textStyle="sm" color="fg.warning">
          {t('modes.pressure.sink.stale')}
        </Text>
      )}
      {solved && !isStale && <SinkTable {...{ now, solved }} />}
    </Stack>
  );
}
