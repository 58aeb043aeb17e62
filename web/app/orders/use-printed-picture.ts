import { useCallbackRef } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { CameraCommands } from '../../features/viewer/camera/camera-commands.ts';
import { debounce } from '../../lib/debounce.ts';

/** Time without a drawn frame after which a picture is taken, ms: drafts are drawn sharp before. */
const REST_MS = 700;
const PAPER = '#ffffff';

/**
 * Keeps a picture of a view for paper, where nothing is drawn in 3D: taken again whenever the view comes to rest, so that
 * the browser's own print command has it too, and before the page's print command. `view` is the box around the view.
 */
export function usePrintedPicture(beforePrint: RefObject<() => Promise<void>>) {
  const view = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const commands = useRef<CameraCommands | null>(null);
  const take = useCallbackRef(async () => {
    const blob = await commands.current?.screenshot(PAPER);
    const shown = image.current;
    if (blob == null || shown === null) return;
    URL.revokeObjectURL(shown.src);
    shown.src = URL.createObjectURL(blob);
    // Without it the browser prints the picture as soon as it can.
    await shown.decode().catch(() => {});
  });
  useEffect(() => {
    beforePrint.current = async () => await take();
    const { schedule } = debounce(() => {
      // Asking again would restart a picture that is still drawn. This runs again when it is done.
      const drawn = view.current?.querySelector<HTMLElement>('canvas[data-begun]');
      if (drawn?.dataset.begun === drawn?.dataset.shown) void take();
    }, REST_MS);
    // The view counts its frames: camera, lattice and upload to the graphics card all end in one.
    const frames = new MutationObserver(schedule);
    frames.observe(view.current!, { subtree: true, attributeFilter: ['data-frames', 'data-shown'] });
    return () => frames.disconnect();
  }, [beforePrint, take]);
  const onCamera = useCallbackRef((ready: CameraCommands | null) => {
    commands.current = ready;
  });
  return { view, image, onCamera };
}
