import { Box, Stack } from '@chakra-ui/react';
import { Layers3 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { objectAddress } from '../../../features/job/order/fresh-address.ts';
import { previewUrl } from '../../../features/job/order/open-shape-of.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { column, showColumn, showTest } from '../../../state/column.ts';
import { takesDrains } from '../../../state/drains/drain-holes.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { DialogViews } from '../../dialog-views.ts';
import { useOpenLayers } from '../order/layers-entry.tsx';
import { useOpenReport } from '../order/report-entry.tsx';
import type { Printability } from '../order/use-printability.ts';
import { PressControls } from '../press/press-controls.tsx';
import type { Workspace } from '../use-workspace.ts';

const PrintabilityView = lazyPart(
  async () => (await import('../../../features/job/printability/printability-view.tsx')).PrintabilityView,
);
const LayersView = lazyPart(
  async () => (await import('../../../features/slicing/layers-view.tsx')).LayersView,
);

interface Props {
  studio: Workspace;
  locked: boolean;
  printability: Printability;
}

export function TestView({ studio, locked, printability }: Props) {
  const { t } = useTranslation();
  const { user, task, order, shown, settings, camera } = studio;
  const { view, test } = useStateOf(column);
  const result = task.done && !shown.isUnsaved ? order : undefined;
  const openReport = useOpenReport(camera);
  const onReport = result && (() => void openReport(result.id));
  const isShown = result !== undefined && view === 'test';
  const isPrintable = printability.state === 'ready';
  const isThere = { press: true, printability: isPrintable, layers: result !== undefined };
  const chosen = isThere[test] ? test : 'press';
  useEffect(() => {
    // Nothing else may be shown for what is not there.
    if (isShown) column.test = chosen;
  }, [isShown, chosen]);
  const run = { press: () => showTest('press'), printability: printability.open, layers: useOpenLayers() };
  return (
    <Stack gap="4" px="5" py="4">
      {result !== undefined && (
        <ChoiceChips
          label={t('workspace.column.test')}
          chips={[
            { value: 'press', text: t('press.title') },
            { value: 'printability', text: t('printability.title'), disabled: printability.state === 'none' },
            { value: 'layers', text: t('slicing.title') },
          ]}
          value={chosen}
          onChoose={(value) => run[value]()}
          testId="tests"
        />
      )}
      {/* Only hidden by another test: a running one runs on. */}
      <Box display={chosen === 'press' ? undefined : 'none'} data-testid="panel-press">
        <PressControls
          user={user}
          locked={locked}
          orderId={result?.id ?? null}
          printable={result?.trabeculaTask?.figures?.shares.none}
          camera={camera}
          onReport={onReport}
        />
      </Box>
      {isShown && chosen === 'printability' && (
        <>
          <PrintabilityView
            order={result}
            onAddDrains={
              takesDrains(settings)
                ? () =>
                    task.askReload(() => {
                      editTool.awaited = 'drain';
                      studio.openAsPattern(result);
                    })
                : null
            }
          />
          <Button look="quiet" onClick={run.layers} data-testid="printability-next">
            <Layers3 aria-hidden />
            {t('slicing.next')}
          </Button>
        </>
      )}
      {isShown && chosen === 'layers' && (
        <LayersView
          // Another file stands behind the preview once this one may be downloaded: the layers load then.
          key={objectAddress(previewUrl(result))}
          orderId={result.id}
          process={settings.process}
          materialName={materialOf(settings).name}
          Views={DialogViews}
          onRefused={() => showColumn('result')}
        />
      )}
    </Stack>
  );
}
