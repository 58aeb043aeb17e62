import type { RefObject } from 'react';
import { workspacePress } from '../../../../core/contract/calls/press.ts';
import { api } from '../../../api/client.ts';
import { isSurface } from '../../../features/lattice/edit/lattice-traits.ts';
import { keepOrderPress } from '../../../features/press/compare/order-press.ts';
import { press } from '../../../features/press/press-state.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { settingsNow } from '../../../state/settings.ts';
import { stateNow } from '../../../state/snapshots.ts';
import { loadColorsNow, pictureOf } from './press-picture.ts';

/** Keeps the press test of an order's result for its report, with a picture of the loaded part if the stage shows it. */
export async function keepForReport(
  orderId: string,
  camera: RefObject<CameraCommands | null>,
): Promise<void> {
  const { figures, others, axis, friction, isPicked, isGuided, shapeId, isAside, adjusting } =
    stateNow(press);
  if (figures === null || adjusting) return;
  // Before the wait below: the stage may show another state after it.
  const loadColors = loadColorsNow();
  const isShown = shapeId !== null && !isAside;
  const isOfSurface = isSurface(settingsNow());
  const picture = isShown ? await pictureOf(camera.current).catch(() => null) : null;
  // Of another tab or device; a newer one replaces this test in the report.
  const afterTask = await api(workspacePress, { query: { id: orderId } }).then(
    (task) => task?.id ?? null,
    () => undefined,
  );
  keepOrderPress(orderId, {
    ...JSON.parse(JSON.stringify({ figures, others })),
    axis,
    between: isPicked ? (isGuided ? 'guided' : 'places') : friction ? 'rough' : 'greased',
    isSurface: isOfSurface,
    ...(afterTask === undefined ? {} : { afterTask }),
    picture,
    loadColors,
  });
}
