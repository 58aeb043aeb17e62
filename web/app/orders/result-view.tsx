import { Box, Center, Spinner, Text } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderModel, decodeOrderRow } from '../../../core/contract/order-codec.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { ResultShape } from '../../features/job/order/use-result-shape.ts';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { StageBusy } from '../../features/viewer/canvas/stage-busy.tsx';
import type { CommonCamera } from '../../features/viewer/pane/common-camera.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** Three comes with it. */
const ResultPane = lazyPart(
  async () => (await import('../../features/viewer/pane/result-pane.tsx')).ResultPane,
);

interface Props {
  order: WorkspaceDetail | undefined;
  name: string;
  result: ResultShape;
  /** Extents of the largest part that is shown beside this one. */
  shownMm: Point;
  camera: CommonCamera;
  onCamera?: (commands: CameraCommands | null) => void;
  /** Light colours in any look of the page: it lies on paper. */
  paper?: boolean;
}

/** The result of an order in 3D, or why it is not there. Fills its box. */
export function ResultView({ order, name, result, shownMm, camera, onCamera, paper = false }: Props) {
  const { t } = useTranslation();
  const { latticeId, isPending, isBroken, retry } = result;
  const box = useRef<HTMLDivElement>(null);
  const parts = useMemo(
    () => ({ original: null, preview: null, structure: null, lattice: latticeId }),
    [latticeId],
  );
  return (
    <Box
      ref={box}
      position="absolute"
      inset="0"
      data-testid="result-view"
      data-whole={latticeId !== null && !isPending}
    >
      {order !== undefined && (
        <ResultPane
          label={t('workspace.viewer.label', { name })}
          latticeId={latticeId}
          extentMm={decodeOrderModel(order).extentMm}
          isShelled={decodeOrderRow(order).shellMm !== null}
          shownMm={shownMm}
          camera={camera}
          paper={paper}
          {...(onCamera && { onCamera })}
        />
      )}
      <StageBusy stage={box} content={null} modelKey="result" parts={parts} />
      {latticeId === null && (
        <Center position="absolute" inset="0" p="4" textAlign="center" pointerEvents="none">
          {order?.status === 'FAILED' && <Text role="alert">{t('orders.view.failed')}</Text>}
          {order?.status !== 'FAILED' && isBroken && (
            <LoadFailed
              text={t('orders.view.failed')}
              onRetry={retry}
              flexDirection="column"
              fontWeight="normal"
              pointerEvents="auto"
              _print={{ display: 'none' }}
            />
          )}
          {order?.status !== 'FAILED' && !isBroken && <Spinner size="lg" color="green.fg" />}
        </Center>
      )}
    </Box>
  );
}
