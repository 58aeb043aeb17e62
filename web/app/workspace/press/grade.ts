import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FeatureHolder } from '../../../../core/rules/account/permissions.ts';
import { mayUseTool, modeRefusal } from '../../../../core/rules/parameters/lattice-modes.ts';
import { limitsOfProfile } from '../../../../core/rules/parameters/printability.ts';
import { errorText } from '../../../api/error-text.ts';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { takeGraded } from '../../../features/lattice/edit/mode-edits.ts';
import { storePicture } from '../../../features/lattice/gradient/own-picture.ts';
import { clearPress, startGrading } from '../../../features/press/press-runner.ts';
import { type Graded, isSameLoad, press, pressingOf } from '../../../features/press/press-state.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { column, showColumn } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { settingsNow } from '../../../state/settings.ts';
import { stateNow } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { showUpsell } from '../../../state/upsell.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { gradableSpec } from '../preview/preview-spec.ts';

/** Grades the lattice of the current settings by stress, or says why it cannot. */
export function gradeNow(): void {
  const now = settingsNow();
  const mesh = meshOfShape(stage.model?.shapeId);
  if (mesh === null) return;
  const spec = gradableSpec(now);
  if (spec === null) {
    clearPress();
    press.failed = 'not-gradable';
    return;
  }
  const test = stateNow(press);
  const pressing = pressingOf(test);
  if (pressing === null) return;
  const others = test.kept.filter((load) => !isSameLoad(load, pressing));
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = materialOf(now);
  const material = { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 };
  const { rodMinMm } = limitsOfProfile(now.process, now.ownMaterial === null ? now.materialName : null);
  // Copied: a worker cannot read a proxy.
  const request = { spec, loads: [pressing, ...others], material, rodMinMm };
  startGrading(mesh, JSON.parse(JSON.stringify(request)));
}

/** Stores the picture of a graded lattice, makes it the current gradient and shows it; the account must include gradients. */
export function useTakeGraded(user: FeatureHolder | null) {
  const { t } = useTranslation();
  const taking = useMutation({
    mutationFn: async (graded: Graded) => ({ graded, picture: await storePicture(graded.picture) }),
    onSuccess({ graded, picture }) {
      // Another answer, or other settings, came in the meantime.
      if (press.graded?.picture !== graded.picture) return;
      const { layers, darkestMm, lightestMm } = graded;
      const now = settingsNow();
      commitSettings(takeGraded(now, { picture, layers, darkestMm, lightestMm }));
      // Another view may have been chosen while the picture was stored.
      if (column.view === 'test') showColumn('design');
      notify('success', t('press.grade.taken'));
    },
    onError: (error) => notify('error', errorText(error, t)),
  });
  const take = () => {
    const { graded } = stateNow(press);
    if (graded === null) return;
    const refusal = modeRefusal('gradient', { locked: false, hasCutPlane: editTool.plane !== null });
    if (refusal !== null) notify('warning', t(`modes.${refusal}`));
    else if (!mayUseTool('gradient', user)) showUpsell('gradient');
    else taking.mutate(graded);
  };
  return { take, isTaking: taking.isPending };
}
