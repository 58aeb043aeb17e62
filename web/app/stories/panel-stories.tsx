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
import { StiffnessButton } from '../../features/lattice/stiffness/stiffness-button.tsx';
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
import { keep, press, type Stories, type Story, scrollTo } from './story.ts';

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
  children?: ReactNode;
}

function Panel(props: PanelProps) {
  const { now, locked = false, member = false, barred = false, mayHide = false } = props;
  const { footer, fit, roles, children } = props;
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
        byStiffness={<StiffnessButton now={now} disabled={locked} tested={null} onEdit={keep} />}
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
        title={t('workspace.panel.lattices')}
        openLabel={t('workspace.panel.expandList')}
        closeLabel={t('workspace.panel.collapseList')}
        width="224px"
        testId="lattice-panel"
      >
        <LatticeList now={now} disabled={off} onEdit={keep} />
      </SidePanel>
    </Flex>
  );
}

const cut = () => Object.assign(editTool, { plane: SAMPLE_PLANE });

const SHELLED = switchShell(CONSTANT, true, 32);

/** Panel scrolled to the element with this test id. */
const panelAt = (place: string, now: Settings, more: Partial<PanelProps> = {}): Story => ({
  draw: () => <Panel now={now} {...more} />,
  act: () => scrollTo(place),
});

export const PANEL_STORIES: Stories = {
  'panel-own-material': () => (
    <Panel now={{ ...CONSTANT, ownMaterial: { modulusMPa: 1650, strengthMPa: 42, densityGPerCm3: 1.02 } }} />
  ),
  'panel-constant': () => <Panel now={CONSTANT} />,
  'panel-surface': () => <Panel now={chooseLattice(CONSTANT, 1)} />,
  'panel-hardness': () => <Panel now={chooseField(CONSTANT, 5)} member />,
  'panel-shell': panelAt('drains', SHELLED),
  'panel-drains': panelAt('drains', { ...SHELLED, drains: SAMPLE_DRAINS }),
  'panel-drains-failed': {
    ...panelAt('drains', SHELLED),
    prepare: () => Object.assign(drainSearch, { failedFor: drainSituation(SHELLED, null) }),
  },
  'panel-bottom': panelAt('bottom', switchBottom(CONSTANT, true), { barred: true }),
  'panel-bodies': {
    ...panelAt('body-own-0', WITH_BODIES, {
      roles: <RolesSection now={WITH_BODIES} disabled={false} onEdit={keep} />,
    }),
    prepare: () => stageWedge(['Housing, left half (machined)', 'Insert', '']),
  },
  'panel-output': panelAt('outputs', CONSTANT),
  'panel-conformal': () => <Panel now={changeCells(chooseLattice(CONSTANT, 8), 'conformal')} />,
  'panel-strut-ends': panelAt('flush-ends', changeAction(CONSTANT, 'low')),
  'panel-net': panelAt('cut-ends', changeOpenEnds(CONSTANT, 'net')),
  'panel-cut-ends': panelAt('cut-ends', changeOpenEnds(changeAction(CONSTANT, 'cut'), 'none')),
  'panel-cut-ends-bottom': panelAt('cut-ends-note', switchBottom(CONSTANT, true)),
  'panel-fitted': () => (
    <FittedPanel now={withFit(CONSTANT, { sizeMm: 5.4, rodMm: 0.8, originMm: [0, 0, 0] })} />
  ),
  'panel-fitting': () => <Panel now={CONSTANT} fit={{ busy: true }} />,
  'panel-join': panelAt('join-islands', changeJoin(CONSTANT, 'links', 32)),
  'panel-locked': () => <Panel now={CONSTANT} locked footer={RUNNING} />,
  'panel-gradient-empty': () => (
    <Panel now={{ ...GRADIENT, gradient: { ...GRADIENT.gradient, picture: null } }} />
  ),
  'panel-gradient': () => <Panel now={GRADIENT} />,
  'panel-gradient-faces': () => <Panel now={chooseEnds(BY_FACES, 'density')} />,
  'panel-regions-empty': () => <Panel now={REGIONS_EMPTY} />,
  'panel-regions': { prepare: cut, draw: () => <Panel now={REGIONS} /> },
  'panel-part': {
    ...panelAt('part-sure', REGIONS),
    prepare: () => {
      cut();
      openDraft(REGIONS, 'part2');
      pickForDraft(REGIONS, 15);
    },
  },
  'panel-failed-before': () => <Panel now={CONSTANT} footer={<Actions order={FAILED_ORDER} />} />,
  'panel-result': () => (
    <Panel now={CONSTANT} locked footer={<Actions task={{ done: true }} />}>
      <ReportCard report={SAMPLE_REPORT} precision="high" lowMm3={31_000} />
      <PropertyCard settings={CONSTANT} />
    </Panel>
  ),
  'panel-folded': { draw: () => <Panel now={CONSTANT} />, act: () => press('panel-fold') },
  'panel-floating': { draw: () => <Panel now={CONSTANT} />, act: () => press('panel-dock') },
  'panel-hidden': {
    draw: () => <Panel now={CONSTANT} mayHide />,
    act: pressStage,
    reached: '[data-testid="side-panel"][data-hidden="true"]',
  },
  'lattices-constant': () => <List now={CONSTANT} />,
  'lattices-gradient': () => <List now={GRADIENT} />,
  'lattices-off': () => <List now={CONSTANT} off />,
  'lattices-folded': {
    draw: () => <List now={CONSTANT} />,
    act: () => document.querySelector<HTMLElement>('[data-testid="lattice-panel"] button')?.click(),
  },
  'lattices-chart': {
    draw: () => <List now={CONSTANT} />,
    act: () => press('chart-3'),
    reached: '[data-testid="chart-dialog"]',
  },
  'output-help': () => <OutputHelp sides={8} open onClose={keep} />,
};
