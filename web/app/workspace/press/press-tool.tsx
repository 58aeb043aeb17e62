import { type RefObject, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import type { CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { shapeOf } from '../../../mesh/registry.ts';
import { clearPress, outdatePress, startPress } from '../../../press/press-runner.ts';
import { press } from '../../../press/press-state.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/hardness.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { FloatingPanel } from '../../../ui/floating-panel.tsx';
import { LOAD_COLORS } from '../../../viewer/colors.ts';
import { previewSpec } from '../preview/preview-spec.ts';
import { adjustRod, endAdjusting, followAdjusting, isChangingRod } from './adjust-rod.ts';

const PressPanel = lazyWithPreload(async () => (await import('../../../press/press-panel.tsx')).PressPanel);

interface Props {
  /** True while a task runs or a result is visible: the settings stay. */
  locked: boolean;
  stage: RefObject<HTMLElement | null>;
  parametersPx: number;
}

/** Panel of the press test, and its command. */
export function PressTool({ locked, stage: area, parametersPx }: Props) {
  const { t, i18n } = useTranslation();
  const { mode } = useColorMode();
  const { open } = useSnapshot(press);
  const { model, isUnsaved } = useShown();
  const now = useSnapshot(settings) as Settings;
  const { plane } = useSnapshot(editTool) as typeof editTool;
  const material = materialOf(now);
  const ready = previewSpec(now, plane) !== null && model?.shapeId != null;
  const noModel: CommandText | null = model === null || isUnsaved ? 'editor.why.noModel' : null;
  useCommands([
    {
      id: 'lattice.press',
      group: 'lattice',
      text: 'press.open',
      blocked: noModel,
      checked: open,
      run: () => {
        if (open) closePress();
        else press.open = true;
      },
    },
  ]);
  useEffect(followSettings, []);
  useEffect(() => followAdjusting(pressNow), []);
  if (!open || noModel !== null) return null;
  return (
    <FloatingPanel
      title={t('press.title')}
      stage={area}
      parametersPx={parametersPx}
      onClose={closePress}
      testId="panel-press"
    >
      <Suspense>
        <PressPanel
          materialText={i18n.language === 'cn' ? material.nameZh : material.name}
          strengthMPa={material.strengthMPa}
          colors={LOAD_COLORS[mode]}
          ready={ready}
          onPress={pressOnce}
          onAdjust={now.mode === 'constant' && !locked ? adjustRod : undefined}
        />
      </Suspense>
    </FloatingPanel>
  );
}

function closePress(): void {
  press.open = false;
  endAdjusting();
  clearPress();
}

function pressOnce(): void {
  endAdjusting();
  pressNow();
}

/** Presses the lattice of the current settings. */
function pressNow(): void {
  const now = snapshot(settings) as Settings;
  const spec = previewSpec(now, snapshot(editTool).plane as typeof editTool.plane);
  const shape = stage.model?.shapeId == null ? undefined : shapeOf(stage.model.shapeId);
  if (spec === null || shape?.kind !== 'mesh') return;
  const { axis, friction } = press;
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = materialOf(now);
  const material = { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 };
  // Copied: a worker cannot read a proxy.
  startPress(shape.mesh, JSON.parse(JSON.stringify({ spec, wanted: { axis, friction, material } })));
}

/** Takes an answer away when the lattice, its material or the model change. Returns the unsubscribe function. */
function followSettings(): () => void {
  let last = describe();
  const check = () => {
    const next = describe();
    if (next === last) return;
    last = next;
    if (!isChangingRod()) endAdjusting();
    outdatePress();
  };
  const stops = [subscribe(settings, check), subscribe(editTool, check), subscribe(stage, check)];
  return () => {
    for (const stop of stops) stop();
    closePress();
  };
}

function describe(): string {
  const now = snapshot(settings) as Settings;
  const plane = snapshot(editTool).plane as typeof editTool.plane;
  return JSON.stringify([previewSpec(now, plane), materialOf(now), stage.model?.shapeId ?? null]);
}
