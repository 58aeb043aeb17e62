import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PropertyCard } from '../../features/job/report/property-card.tsx';
import { ReportCard } from '../../features/job/report/report-card.tsx';
import {
  changeAction,
  changeCells,
  changeJoin,
  changeOpenEnds,
  chooseField,
  chooseLattice,
  switchBottom,
  switchShell,
  withFit,
} from '../../features/lattice/edit/edit-settings.ts';
import { chooseEnds } from '../../features/lattice/edit/gradient-ends.ts';
import { chooseSource } from '../../features/lattice/edit/mode-edits.ts';
import { openDraft, pickForDraft } from '../../features/lattice/edit/region-draft.ts';
import { LatticeList } from '../../features/lattice/list/lattice-list.tsx';
import { ParameterPanel } from '../../features/lattice/parameter-panel.tsx';
import type { FitAction } from '../../features/lattice/sections/fit-button.tsx';
import { OutputHelp } from '../../features/lattice/sections/output-help.tsx';
import { RolesSection } from '../../features/roles/roles-section.tsx';
import { drainSituation } from '../../state/drains/drain-edits.ts';
import { drainSearch } from '../../state/drains/drain-search.ts';
import { editTool } from '../../state/edit-tool.ts';
import type { Settings } from '../../state/settings.ts';
import { SidePanel } from '../workspace/layout/side-panel.tsx';
import { STAGE_ID } from '../workspace/stage/view-tabs.tsx';
import {
  CONSTANT,
  GRADIENT,
  REGIONS,
  REGIONS_EMPTY,
  SAMPLE_DRAINS,
  SAMPLE_EXTENT_MM,
  SAMPLE_PLANE,
  SAMPLE_REPORT,
  sampleOrder,
} from './sample-data.ts';
import { stageWedge } from './sample-stage.tsx';
import { Actions, PlacedPanel } from './sample-task.tsx';
import { keep, press, type Story, scrollTo } from './story.ts';

const WITH_BODIES: Settings = {
  ...CONSTANT,
  bodies: [
    { body: 0, role: 'lattice', own: { latticeId: 13, cellSizeMm: 5.25, rodDiameterMm: 0.85 } },
    { body: 1, role: 'solid' },
  ],
};
const BY_FACES = chooseSource(GRADIENT, 'faces');

interface PanelProps {
  now: Settings;
  locked?: boolean;
  member?: boolean;
  barred?: boolean;
  mayHide?: boolean;
  footer?: ReactNode;
  fit?: Partial<FitAction>;
  roles?: ReactNode;
  /** Content above the parameters. */
  children?: ReactNode;
}

/** Parameter panel beside an empty stage. */
function Panel(props: PanelProps) {
  const {
    now,
    locked = false,
    member = false,
    barred = false,
    mayHide = false,
    footer,
    fit,
    roles,
    children,
  } = props;
  return (
    <PlacedPanel mayHide={mayHide} footer={footer ?? <Actions />}>
      {children}
      <ParameterPanel
        now={now}
        locked={locked}
        running={locked}
        isMember={member}
        barred={barred}
        extentMm={SAMPLE_EXTENT_MM}
        drains={{ isReady: true, onAutomatic: keep, onEdit: keep }}
        fit={{ run: keep, isReady: true, busy: false, note: null, isPartial: false, ...fit }}
        roles={roles}
        onEdit={keep}
      />
    </PlacedPanel>
  );
}

/** After a fit that the field's smallest cell limits. */
function FittedPanel({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const note = t('workspace.fit.limited', { percent: '87 %', size: 1 });
  return <Panel now={now} fit={{ note, isPartial: true }} />;
}

const FAILED_ORDER = sampleOrder({
  status: 'FAILED',
  failure: { code: 'drain-blind', message: 'A drain hole does not reach the lattice. Move or remove it.' },
});
const RUNNING = <Actions task={{ running: true }} />;

/** The pointer used the panel and left it. */
/** Unpins the panel and, once it may hide, presses the stage. */
function pressStage(): void {
  press('panel-pin');
  const down = new PointerEvent('pointerdown', { bubbles: true });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(STAGE_ID)?.dispatchEvent(down)),
  );
}

function List({ now, off = false }: { now: Settings; off?: boolean }) {
  const { t } = useTranslation();
  return (
    // As high as the workspace, so that the list scrolls and not the page.
    <Flex flex="1" h="calc(100dvh - 60px)" bg="bg.stage">
      <SidePanel
        side="left"
        title={t('workspace.panel.lattices')}
        openLabel={t('workspace.panel.expandList')}
        closeLabel={t('workspace.panel.collapseList')}
        width="184px"
        testId="lattice-panel"
      >
        <LatticeList now={now} disabled={off} onEdit={keep} />
      </SidePanel>
    </Flex>
  );
}

const cut = () => {
  editTool.plane = SAMPLE_PLANE;
};

/** Parameter panel in its states, and the lattice list. */
export const PANEL_STORIES: readonly Story[] = [
  {
    name: 'panel-own-material',
    draw: () => (
      <Panel
        now={{
          ...CONSTANT,
          ownMaterial: { modulusMPa: 1650, strengthMPa: 42, densityGPerCm3: 1.02 },
        }}
      />
    ),
  },
  { name: 'panel-constant', draw: () => <Panel now={CONSTANT} /> },
  { name: 'panel-surface', draw: () => <Panel now={chooseLattice(CONSTANT, 1)} /> },
  { name: 'panel-hardness', draw: () => <Panel now={chooseField(CONSTANT, 5)} member /> },
  {
    name: 'panel-shell',
    draw: () => <Panel now={switchShell(CONSTANT, true, 32)} />,
    act: () => scrollTo('drains'),
  },
  {
    name: 'panel-drains',
    draw: () => <Panel now={{ ...switchShell(CONSTANT, true, 32), drains: SAMPLE_DRAINS }} />,
    act: () => scrollTo('drains'),
  },
  {
    name: 'panel-drains-failed',
    prepare: () => {
      drainSearch.failedFor = drainSituation(switchShell(CONSTANT, true, 32), null);
    },
    draw: () => <Panel now={switchShell(CONSTANT, true, 32)} />,
    act: () => scrollTo('drains'),
  },
  {
    name: 'panel-bottom',
    draw: () => <Panel now={switchBottom(CONSTANT, true)} barred />,
    act: () => scrollTo('bottom'),
  },
  {
    name: 'panel-bodies',
    prepare: () => stageWedge(['Housing, left half (machined)', 'Insert', '']),
    draw: () => (
      <Panel now={WITH_BODIES} roles={<RolesSection now={WITH_BODIES} disabled={false} onEdit={keep} />} />
    ),
    act: () => scrollTo('body-own-0'),
  },
  { name: 'panel-output', draw: () => <Panel now={CONSTANT} />, act: () => scrollTo('outputs') },
  {
    name: 'panel-conformal',
    draw: () => <Panel now={changeCells(chooseLattice(CONSTANT, 8), 'conformal')} />,
  },
  {
    name: 'panel-net',
    draw: () => <Panel now={changeOpenEnds(CONSTANT, 'net')} />,
    act: () => scrollTo('cut-ends'),
  },
  {
    name: 'panel-cut-ends',
    draw: () => <Panel now={changeOpenEnds(changeAction(CONSTANT, 'cut'), 'none')} />,
    act: () => scrollTo('cut-ends'),
  },
  {
    name: 'panel-cut-ends-bottom',
    draw: () => <Panel now={switchBottom(CONSTANT, true)} />,
    act: () => scrollTo('cut-ends-note'),
  },
  {
    name: 'panel-fitted',
    draw: () => <FittedPanel now={withFit(CONSTANT, { sizeMm: 5.4, rodMm: 0.8, originMm: [0, 0, 0] })} />,
  },
  { name: 'panel-fitting', draw: () => <Panel now={CONSTANT} fit={{ busy: true }} /> },
  {
    name: 'panel-join',
    draw: () => <Panel now={changeJoin(CONSTANT, 'links', 32)} />,
    act: () => scrollTo('join-islands'),
  },
  { name: 'panel-locked', draw: () => <Panel now={CONSTANT} locked footer={RUNNING} /> },
  {
    name: 'panel-gradient-empty',
    draw: () => <Panel now={{ ...GRADIENT, gradient: { ...GRADIENT.gradient, picture: null } }} />,
  },
  { name: 'panel-gradient', draw: () => <Panel now={GRADIENT} /> },
  { name: 'panel-gradient-faces', draw: () => <Panel now={chooseEnds(BY_FACES, 'density')} /> },
  { name: 'panel-regions-empty', draw: () => <Panel now={REGIONS_EMPTY} /> },
  { name: 'panel-regions', prepare: cut, draw: () => <Panel now={REGIONS} /> },
  {
    name: 'panel-part',
    prepare: () => {
      cut();
      openDraft(REGIONS, 'part2');
      pickForDraft(REGIONS, 15);
    },
    draw: () => <Panel now={REGIONS} />,
    act: () => scrollTo('part-sure'),
  },
  {
    name: 'panel-failed-before',
    draw: () => <Panel now={CONSTANT} footer={<Actions order={FAILED_ORDER} />} />,
  },
  {
    name: 'panel-result',
    draw: () => (
      <Panel now={CONSTANT} locked footer={<Actions task={{ done: true }} />}>
        <ReportCard report={SAMPLE_REPORT} />
        <PropertyCard settings={CONSTANT} />
      </Panel>
    ),
  },
  { name: 'panel-folded', draw: () => <Panel now={CONSTANT} />, act: () => press('panel-fold') },
  { name: 'panel-floating', draw: () => <Panel now={CONSTANT} />, act: () => press('panel-dock') },
  {
    name: 'panel-hidden',
    draw: () => <Panel now={CONSTANT} mayHide />,
    act: pressStage,
    reached: '[data-testid="side-panel"][data-hidden="true"]',
  },
  { name: 'lattices-constant', draw: () => <List now={CONSTANT} /> },
  { name: 'lattices-gradient', draw: () => <List now={GRADIENT} /> },
  { name: 'lattices-off', draw: () => <List now={CONSTANT} off /> },
  {
    name: 'lattices-folded',
    draw: () => <List now={CONSTANT} />,
    act: () => document.querySelector<HTMLElement>('[data-testid="lattice-panel"] button')?.click(),
  },
  {
    name: 'lattices-chart',
    draw: () => <List now={CONSTANT} />,
    act: () => press('chart-3'),
    reached: '[data-testid="chart-dialog"]',
  },
  { name: 'output-help', draw: () => <OutputHelp open onClose={keep} /> },
];
