import { useLayoutEffect, useState } from 'react';
import { EstimateLine } from '../../../features/job/estimate/estimate-line.tsx';
import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import { FaultsDialog } from '../../../features/upload/faults-dialog.tsx';
import { IDLE_UPLOAD, type UploadView } from '../../../features/upload/flow/upload-view.ts';
import { UploadCardView } from '../../../features/upload/upload-card.tsx';
import { BusySign } from '../../../features/viewer/canvas/stage-busy.tsx';
import { ModelFooter } from '../../../features/viewer/model-footer.tsx';
import { useWhenIdle } from '../../../lib/use-when-idle.ts';
import type { StageModel } from '../../../state/stage.ts';
import { ReadingSign } from '../stage/empty-stage.tsx';
import { BarTitle } from './workspace-bar.tsx';

const READING: UploadView = { ...IDLE_UPLOAD, step: 'reading', onStage: true };
const REFUSED: UploadView = {
  ...IDLE_UPLOAD,
  step: 'idle',
  shown: true,
  faults: [{ code: 'file-too-large', severity: 'refuse' }],
};
const MODEL: StageModel = {
  fileId: '',
  fileName: '-',
  fileBytes: 0,
  faces: 0,
  vertices: 0,
  volumeMm3: 0,
  extentMm: [0, 0, 0],
  shapeId: null,
};
const ESTIMATE: Estimate = { seconds: 60, bytes: 0, triangles: 0, tooLong: false, refusal: null };
const nothing = () => {};

/**
 * Renders the components of a loaded model once while the page is idle and discards them before paint. Their
 * style rules stay. Each new rule forces a layout of the whole page, which was the longest block while a
 * model opened.
 */
export function PreloadStyles() {
  const ready = useWhenIdle();
  const [done, setDone] = useState(false);
  useLayoutEffect(() => {
    if (!ready) return;
    // A dialog sets it too, while it locks scrolling. All elements inherit it, so a new value restyles the page.
    const { style, clientWidth } = document.documentElement;
    style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
    setDone(true);
  }, [ready]);
  if (!ready || done) return null;
  return (
    <div hidden>
      <ReadingSign />
      <BusySign content="opening" />
      <UploadCardView view={READING} />
      <FaultsDialog view={REFUSED} onAnother={nothing} early />
      <BarTitle>-</BarTitle>
      <ModelFooter model={MODEL} scale={1} unjudged={false} lattice={null} />
      <EstimateLine estimate={ESTIMATE} />
    </div>
  );
}
