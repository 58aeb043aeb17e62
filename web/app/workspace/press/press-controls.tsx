import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import { twoModuli } from '../../../../core/catalogue/hardness.ts';
import { decodeGoods } from '../../../../core/contract/order-codec.ts';
import { priceText } from '../../../../core/contract/price-text.ts';
import type { PressWanted } from '../../../../core/mechanics/press/press-frame.ts';
import type { FeatureHolder } from '../../../../core/rules/account/permissions.ts';
import { partName } from '../../../../core/rules/model/part-name.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { useHost } from '../../../api/use-host.ts';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { isSurface } from '../../../features/lattice/edit/lattice-traits.ts';
import { CompareBar } from '../../../features/press/compare/compare-bar.tsx';
import { compareOn, type Variant } from '../../../features/press/compare/variants.ts';
import { endPlacing } from '../../../features/press/places/placing.ts';
import { PressPanel } from '../../../features/press/press-panel.tsx';
import { clearPress, outdatePress, startPress } from '../../../features/press/press-runner.ts';
import { isSameLoad, press, pressingOf } from '../../../features/press/press-state.ts';
import { pressOnServer } from '../../../features/press/server-press.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { LOAD_COLORS } from '../../../features/viewer/colors.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { type Settings, settings, settingsNow, useSettings } from '../../../state/settings.ts';
import { stateNow, useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { useShown } from '../../../state/use-shown.ts';
import { gradingRefusalOf, previewSpec } from '../preview/preview-spec.ts';
import { adjustRod, endAdjusting, followAdjusting, isChangingRod } from './adjust-rod.ts';
import { gradeNow, useTakeGraded } from './grade.ts';
import { missingInTest } from './missing-in-test.ts';
import { loadColorsNow, pictureOf } from './press-picture.ts';
import { variantText } from './variant-text.ts';

export interface PressControlsProps {
  user: FeatureHolder | null;
  /** True while a task runs or a result is visible: the settings stay. */
  locked: boolean;
  /** Order whose result is on the stage with the settings that made it; null without one. */
  orderId: string | null;
  /** Share of its struts that print, 0 to 1; missing until that is checked. */
  printable: number | undefined;
  camera: RefObject<CameraCommands | null>;
  /** Opens the report of the order; missing without one. */
  onReport: (() => void) | undefined;
}

export function PressControls({ user, locked, orderId, printable, camera, onReport }: PressControlsProps) {
  const { t, i18n } = useTranslation();
  const { mode } = useColorMode();
  const { model } = useShown();
  const now = useSettings();
  const { plane } = useStateOf(editTool);
  const material = materialOf(now);
  const test = useStateOf(press);
  useEffect(followSettings, []);
  useEffect(() => endPlacing, []);
  useEffect(() => followAdjusting(pressNow), []);
  const modelId = model?.shapeId ?? null;
  useEffect(() => compareOn(modelId), [modelId]);
  const graded = useTakeGraded(user);
  const variant = useAnswer(now, model?.fileName ?? '', printable);
  const canAdjust = MODE_TRAITS[now.mode].isUniform && !locked;
  // An answer of the server is drawn in boxes: its lattice is too large to be graded in the browser.
  const refusal = gradingRefusalOf(now);
  const offersGrading = refusal !== 'mode' && refusal !== 'surface' && !test.inBoxes;
  return (
    <PressPanel
      materialText={i18n.language === 'cn' ? material.nameZh : material.name}
      strengthMPa={material.strengthMPa}
      moduli={twoModuli(material)}
      colors={LOAD_COLORS[mode]}
      latticeText={variantText(now, t)}
      missing={missingInTest({ settings: now, plane, model, press: test })}
      onPress={pressOnce}
      onAdjust={canAdjust ? adjustRod : undefined}
      grading={offersGrading ? { onGrade: gradeOnce, refusal } : undefined}
      onTake={locked ? undefined : graded.take}
      taking={graded.isTaking}
      onServer={orderId === null ? undefined : () => pressResult(orderId)}
      isSurface={isSurface(now)}
      compare={
        <CompareBar
          variant={variant}
          onTake={locked ? undefined : takeSettings}
          picture={() => pictureOf(camera.current)}
          onReport={onReport}
        />
      }
    />
  );
}

/** Returns the last answer with its settings; null before the first test. */
function useAnswer(now: Settings, fileName: string, printable: number | undefined): Variant | null {
  const { t, i18n } = useTranslation();
  const prices = useHost()?.prices;
  const previewed = useStateOf(preview);
  const test = useStateOf(press);
  const { figures, others, axis, friction, adjusting } = test;
  if (figures === null || adjusting) return null;
  const material = materialOf(now);
  const latticeText = variantText(now, t);
  const patches = pressingOf(test)?.patches;
  return {
    settings: copyOf(now),
    partName: partName(fileName),
    latticeText,
    materialText: i18n.language === 'cn' ? material.nameZh : material.name,
    ...loadColorsNow(),
    axis,
    friction,
    patches: patches && copyOf(patches),
    isSurface: isSurface(now),
    figures: copyOf(figures),
    others: copyOf(others),
    printsPercent:
      printable === undefined
        ? previewed.busy
          ? null
          : printsPercent(previewed.figures?.faults?.counts)
        : 100 * printable,
    seconds: previewed.busy ? null : (previewed.figures?.seconds ?? null),
    priceText:
      prices === undefined
        ? null
        : [prices.low, prices.high]
            .map((goods) => priceText(decodeGoods(goods), i18n.language === 'cn' ? 'cn' : 'en'))
            .join(' · '),
  };
}

/** Share of struts without a fault; null if they are not checked. */
function printsPercent(counts: readonly number[] | undefined): number | null {
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  return counts === undefined || all === 0 ? null : (100 * counts[0]!) / all;
}

function takeSettings(settings: Settings): void {
  commitSettings(copyOf(settings));
}

/** Returns a plain copy of a snapshot, which is a proxy and cannot be cloned. */
function copyOf<T>(snapshot: T): T {
  return JSON.parse(JSON.stringify(snapshot));
}

function pressOnce(): void {
  endAdjusting();
  pressNow();
}

function gradeOnce(): void {
  endAdjusting();
  gradeNow();
}

/** Presses the result of an order on the server, as the panel says. */
function pressResult(orderId: string): void {
  const wanted = wantedNow();
  if (wanted !== null) void pressOnServer(orderId, wanted);
}

function pressNow(): void {
  const now = settingsNow();
  const spec = previewSpec(now, stateNow(editTool).plane);
  const mesh = meshOfShape(stage.model?.shapeId);
  if (spec === null || mesh === null) return;
  const wanted = wantedNow();
  // Copied: a worker cannot read a proxy.
  if (wanted === null) return;
  const others = stateNow(press).kept.filter((load) => !isSameLoad(load, wanted));
  startPress(mesh, JSON.parse(JSON.stringify({ spec, wanted, others })));
}

/** Plates or places of the test, and its material; null while a place is missing. */
function wantedNow(): PressWanted | null {
  const pressing = pressingOf(stateNow(press));
  if (pressing === null) return null;
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = materialOf(settingsNow());
  return { ...pressing, material: { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } };
}

/**
 * Takes an answer away when the lattice, its material or the model change. Returns a function that ends this, and the test.
 */
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
    endAdjusting();
    clearPress();
  };
}

function describe(): string {
  const now = settingsNow();
  const plane = stateNow(editTool).plane;
  return JSON.stringify([previewSpec(now, plane), materialOf(now), stage.model?.shapeId ?? null]);
}
