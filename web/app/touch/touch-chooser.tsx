import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatticeMode } from '../../../core/rules/parameters/lattice-modes.ts';
import { EstimateLine } from '../../features/job/estimate/estimate-line.tsx';
import { LatticeList } from '../../features/lattice/list/lattice-list.tsx';
import { ParameterPanel } from '../../features/lattice/parameter-panel.tsx';
import { ModeSwitch } from '../../features/modes/mode-switch.tsx';
import { usePreviewState } from '../../features/preview/preview-state.ts';
import { ClipControls } from '../../features/viewer/panel/clip-controls.tsx';
import { useView, view } from '../../features/viewer/view-state.ts';
import { formatBytes, formatCount, formatMm, formatVolumeCm3 } from '../../lib/format.ts';
import type { StageModel } from '../../state/stage.ts';
import { sharperEstimate } from '../workspace/order/sharper-estimate.ts';
import { PreviewFigures } from '../workspace/preview/preview-figures.tsx';
import type { Workspace } from '../workspace/use-workspace.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { TouchTabs } from './touch-tabs.tsx';

/** Loaded when there is a result. */
const ReportCard = lazy(async () => ({
  default: (await import('../../features/job/report/report-card.tsx')).ReportCard,
}));

/** Loaded when the test is chosen. */
const PressControls = lazy(async () => ({
  default: (await import('../workspace/press/press-controls.tsx')).PressControls,
}));

type Tab = 'type' | 'parameter' | 'press' | 'info';

interface TabProps {
  studio: Workspace;
  locked: boolean;
}

interface Props extends TabProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  onMode: (mode: LatticeMode) => void;
}

/** Sheet with the lattices, the parameters, the press test and the figures, a tab each. */
export function TouchChooser({ studio, locked, open, onOpen, onMode }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Tab>('type');
  const { model, isUnsaved } = studio.shown;
  const given = { studio, locked };
  return (
    <BottomSheet label={t('touch.chooser')} open={open} low={model === null} onOpen={onOpen}>
      <TouchTabs<Tab>
        label={t('touch.chooser')}
        tabs={[
          { name: 'type', text: t('touch.type'), content: <TypeTab {...given} /> },
          {
            name: 'parameter',
            text: t('touch.parameter'),
            content: <ParameterTab {...given} onMode={onMode} />,
          },
          {
            name: 'press',
            text: t('press.title'),
            off: model === null || isUnsaved,
            content: <PressTab {...given} />,
          },
          { name: 'info', text: t('touch.info'), content: <InfoTab {...given} /> },
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
    </BottomSheet>
  );
}

/** Lattices in rows: the sheet has the width for them, so nothing scrolls sideways. */
function TypeTab({ studio, locked }: TabProps) {
  return (
    <Box
      css={{
        '& [role=radiogroup]': {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))',
        },
        '& [role=radiogroup] > *': { width: 'full' },
      }}
    >
      <LatticeList now={studio.settings} disabled={locked} onEdit={studio.edit} flow="row" />
    </Box>
  );
}

function ParameterTab({ studio, locked, onMode }: TabProps & Pick<Props, 'onMode'>) {
  const { user, task, settings, model, edit } = studio;
  return (
    <>
      <Flex px="5" pt="4" overflowX="auto">
        <ModeSwitch mode={settings.mode} disabled={locked} labelled onSwitch={onMode} />
      </Flex>
      <ParameterPanel
        now={settings}
        locked={locked}
        running={task.running}
        isMember={user?.identity === 'member'}
        barred={user?.barred ?? false}
        extentMm={model?.extentMm ?? null}
        onEdit={edit}
      />
    </>
  );
}

function PressTab({ studio, locked }: TabProps) {
  const { user, task, order, shown, camera } = studio;
  return (
    <Box px="5" py="4">
      <Suspense>
        <PressControls
          user={user}
          locked={locked}
          orderId={task.done && !shown.isUnsaved ? (order?.id ?? null) : null}
          camera={camera}
        />
      </Suspense>
    </Box>
  );
}

/** Section of the view, and the figures of the model and of its lattice. */
function InfoTab({ studio, locked }: TabProps) {
  const { task, order, shown } = studio;
  // The figures of the preview stand above it, so both say the same.
  const estimate = sharperEstimate(studio.estimate, usePreviewState());
  const { clip } = useView();
  return (
    <>
      {shown.model !== null && (
        <Box px="5" pt="4">
          <ClipControls
            clip={clip}
            blocked={null}
            onChange={(next) => {
              view.clip = next;
            }}
          />
        </Box>
      )}
      <ModelInfo model={shown.model} />
      {task.done && order !== undefined ? (
        <Suspense>
          <ReportCard report={order.report} />
        </Suspense>
      ) : (
        <Box px="5" pb="4">
          <PreviewFigures locked={locked} />
          <EstimateLine estimate={estimate} />
        </Box>
      )}
    </>
  );
}

/** List of the model's figures. */
function ModelInfo({ model }: { model: StageModel | null }) {
  const { t } = useTranslation();
  if (model === null)
    return (
      <Text p="5" color="fg.muted">
        {t('touch.noModel')}
      </Text>
    );
  const rows = [
    ['name', t('history.name'), model.fileName],
    ['extents', t('workspace.footer.extents'), `${model.extentMm.map((mm) => formatMm(mm)).join(' × ')} mm`],
    ['volume', t('workspace.footer.volume'), `${formatVolumeCm3(model.volumeMm3)} cm³`],
    ['faces', t('workspace.footer.faces'), formatCount(model.faces)],
    ['vertices', t('workspace.footer.vertices'), formatCount(model.vertices)],
    ['size', t('workspace.footer.size'), formatBytes(model.fileBytes)],
  ] as const;
  return (
    <chakra.dl px="5" py="3" textStyle="sm" data-testid="touch-info">
      {rows.map(([name, label, value]) => (
        <Flex key={name} justify="space-between" gap="4" py="2" borderBottomWidth="1px" data-figure={name}>
          <chakra.dt color="fg.muted" flexShrink="0">
            {label}
          </chakra.dt>
          <chakra.dd minW="0" overflowWrap="anywhere" textAlign="end" fontVariantNumeric="tabular-nums">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}
