import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DockablePanel, insetOf } from '../../../lattice/panel/dockable-panel.tsx';
import { usePanelPlace } from '../../../lattice/panel/use-panel-place.ts';
import { SidePanel } from './side-panel.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

interface Options {
  /** There is a model to look at behind the parameters. */
  mayHide: boolean;
  /** The parameters scroll back to their top when this changes. */
  news: string;
}

/** Desktop: the lattices at the left, the parameters at the right edge or floating over the stage. */
export function useDesktopLayout(
  { lattices, parameters, actions }: WorkspaceParts,
  area: RefObject<HTMLElement | null>,
  { mayHide, news }: Options,
): WorkspaceLayout {
  const { t } = useTranslation();
  const placing = usePanelPlace(area);
  const [hidden, setHidden] = useState(false);
  const parametersPx = insetOf(placing.place);
  return {
    direction: 'row',
    before: (
      <SidePanel
        side="left"
        title={t('workspace.panel.lattices')}
        openLabel={t('workspace.panel.expandList')}
        closeLabel={t('workspace.panel.collapseList')}
        width="184px"
        testId="lattice-panel"
      >
        {lattices}
      </SidePanel>
    ),
    after: (
      <DockablePanel placing={placing} mayHide={mayHide} onHidden={setHidden} news={news} footer={actions}>
        {parameters}
      </DockablePanel>
    ),
    insetPx: hidden ? 0 : parametersPx,
    coveredPx: hidden ? parametersPx : 0,
    parametersPx,
  };
}
