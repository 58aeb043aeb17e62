import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  BOTTOM_THICKNESS_MM,
  SHELL_THICKNESS_MM,
  shellMaxMm,
} from '../../../../core/rules/parameters/lattice-parameters.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { EditProps } from '../../../state/settings.ts';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { canHaveShell, changeBottom, changeShell, switchBottom, switchShell } from '../edit/edit-settings.ts';
import { takesBottom, takesShell } from '../edit/lattice-traits.ts';
import type { DrainActions } from './drain-row.tsx';
import { ThicknessSwitch } from './thickness-switch.tsx';

const DrainRow = lazyPart(async () => (await import('./drain-row.tsx')).DrainRow);

interface Props extends EditProps {
  /** Limits the shell, mm. Infinity without a model. */
  smallestExtentMm: number;
  /** Missing where a lattice is only viewed. */
  drains?: DrainActions | undefined;
}

/** Shell and solid bottom with drain holes: at most one of them, and none with the stochastic family. */
export function SolidSection({ now, disabled, smallestExtentMm, onEdit, drains }: Props) {
  const { t } = useTranslation();
  const turnShell = (on: boolean) => {
    if (on && !canHaveShell(smallestExtentMm)) return notify('warning', t('workspace.generate.disabledTips'));
    // High precision costs more.
    if (on && now.action === 'low') notify('info', t('workspace.panel.onlyHigh.shell'));
    onEdit(switchShell(now, on, smallestExtentMm));
  };
  const holes = drains !== undefined && <DrainRow now={now} disabled={disabled} actions={drains} />;
  return (
    <Section>
      <Stack gap="1">
        <ThicknessSwitch
          label={t('workspace.panel.shell')}
          thicknessLabel={t('workspace.panel.shellThickness')}
          valueMm={now.shellMm}
          min={SHELL_THICKNESS_MM.min}
          max={Math.max(SHELL_THICKNESS_MM.min, shellMaxMm(smallestExtentMm))}
          step={SHELL_THICKNESS_MM.step}
          disabled={disabled || !takesShell(now)}
          onSwitch={turnShell}
          onChange={(value) => onEdit(changeShell(now, value, smallestExtentMm))}
          testId="shell"
        />
        {now.shellMm !== null && holes}
        <ThicknessSwitch
          label={t('workspace.panel.bottom')}
          thicknessLabel={t('workspace.panel.bottomThickness')}
          valueMm={now.bottomMm}
          {...BOTTOM_THICKNESS_MM}
          disabled={disabled || !takesBottom(now)}
          onSwitch={(on) => onEdit(switchBottom(now, on))}
          onChange={(value) => onEdit(changeBottom(now, value))}
          testId="bottom"
        />
        {now.bottomMm !== null && holes}
      </Stack>
    </Section>
  );
}
