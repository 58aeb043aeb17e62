import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import { figuresOf } from '../../../features/job/report/report-figures.ts';
import { ModelFooter } from '../../../features/viewer/model-footer.tsx';
import { shapeOf } from '../../../mesh/registry.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import type { Shown } from '../../../state/use-shown.ts';
import { latticeFigures } from './lattice-figures.ts';

export function StageFooter({ shown, order }: { shown: Shown; order: WorkspaceDetail | undefined }) {
  const { scale } = useStateOf(editor).edit;
  const { model, latticeId, isUnsaved } = shown;
  const report = figuresOf(order?.report ?? null);
  const shape = shapeOf(latticeId);
  const isShown = shape !== undefined && report !== null && order !== undefined;
  return (
    <ModelFooter
      model={model}
      scale={isUnsaved ? 1 : scale}
      unjudged={isUnsaved}
      lattice={isShown ? latticeFigures(report, order.files, shape) : null}
    />
  );
}
