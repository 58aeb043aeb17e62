import { type ComponentProps, useRef } from 'react';
import { DockablePanel } from '../../features/lattice/panel/dockable-panel.tsx';
import { usePanelPlace } from '../../features/lattice/panel/use-panel-place.ts';
import { ColumnHead } from '../workspace/layout/column-head.tsx';
import { TaskActions } from '../workspace/order/task-actions.tsx';
import type { Task } from '../workspace/order/use-task.ts';
import { STAGE_ID } from '../workspace/stage/view-tabs.tsx';
import { SAMPLE_FILES, SAMPLE_REPORT, sampleOrder } from './sample-data.ts';
import { EmptyPlace } from './sample-stage.tsx';
import { keep } from './story.ts';

export const IDLE_TASK: Task = {
  running: false,
  opening: false,
  sending: false,
  done: false,
  minimised: false,
  notice: null,
  cancelling: false,
  generate: keep,
  agreeShell: keep,
  cancel: keep,
  minimise: keep,
  closeNotice: keep,
  askReload: keep,
};

const ESTIMATE = { seconds: 14, bytes: 18_400_000, triangles: 184_000, tooLong: false, refusal: null };

type ActionProps = ComponentProps<typeof TaskActions>;

export function Actions({ task, ...more }: { task?: Partial<Task> } & Partial<Omit<ActionProps, 'task'>>) {
  return (
    <TaskActions
      task={{ ...IDLE_TASK, ...task }}
      isUnsaved={false}
      estimate={ESTIMATE}
      order={sampleOrder({ report: SAMPLE_REPORT, files: SAMPLE_FILES })}
      printability={{ state: 'ready', open: keep }}
      camera={{ current: null }}
      onReloadOrigin={keep}
      {...more}
    />
  );
}

const HAS_ALL = { design: true, test: true, result: true };

interface PlacedProps {
  children: React.ReactNode;
  footer?: React.ReactNode;
  mayHide?: boolean;
}

export function PlacedPanel({ children, footer, mayHide = false }: PlacedProps) {
  const area = useRef<HTMLDivElement>(null);
  const placing = usePanelPlace(area);
  return (
    <EmptyPlace ref={area} id={STAGE_ID}>
      <DockablePanel
        placing={placing}
        mayHide={mayHide}
        onHidden={keep}
        title=""
        head={<ColumnHead chosen="design" has={HAS_ALL} />}
        wakeKey=""
        asked={null}
        footer={footer}
        brief={footer}
      >
        {children}
      </DockablePanel>
    </EmptyPlace>
  );
}
