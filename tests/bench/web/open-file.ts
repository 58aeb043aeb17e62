import type { Studio } from '../../e2e/studio.ts';
import { longestTasks } from './main-thread.ts';
import { heapBytes } from './watch-page.ts';

/** Idle time until the viewer is ready, ms; a person takes longer to choose a file. */
const IDLE_MS = 3000;
/** Time without a long task after which the page is ready, ms: a busy machine prepares the viewer for longer. */
const QUIET_MS = 2000;

/** Cost of opening a file by dropping it on the workspace. */
export interface Opened {
  /** Time from the drop to the frame with the model, as finished by the graphics card, ms. */
  firstFrameMs: number;
  /** Longest task of the page's main thread until then: wall time and processor time, ms. */
  taskMs: number;
  taskCpuMs: number;
  /** JavaScript heap of the page with its array buffers, bytes. */
  heapBytes: number;
}

/**
 * Opens a file from the disk in the workspace. The page's own clock starts when the page gets the file, so
 * the transfer to the browser does not count, just as with a real drop.
 */
export async function openFile(studio: Studio, path: string): Promise<Opened> {
  const { page } = studio;
  await page.goto('/blank');
  await studio.part('upload-empty').waitFor();
  await studio.part('viewer').waitFor({ state: 'attached' });
  await page.waitForTimeout(IDLE_MS);
  await page.evaluate(waitForQuiet, QUIET_MS);
  const shown = page.evaluate(watchFirstFrame);
  const tasks = await longestTasks(page);
  await studio.part('file-input').setInputFiles(path);
  const firstFrameMs = await shown;
  const { wallMs, cpuMs } = await tasks();
  return { firstFrameMs, taskMs: wallMs, taskCpuMs: cpuMs, heapBytes: await heapBytes(page) };
}

/** Runs in the page. Resolves when no task has been long for a while. */
function waitForQuiet(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, quietMs);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, quietMs);
    }).observe({ type: 'longtask' });
  });
}

/** Runs in the page. Polls by frames and asks the card by fences, so that nothing is blocked. */
function watchFirstFrame(): Promise<number> {
  /** After this many page frames without a new picture the model's first one is complete. */
  const QUIET_FRAMES = 10;
  return new Promise((resolve) => {
    let since = 0;
    addEventListener('change', () => (since = performance.now()), { capture: true, once: true });
    let drawn = -1;
    let fence: WebGLSync | null = null;
    let finished = 0;
    let quiet = 0;
    let waits = false;
    const look = () => {
      const frame = requestAnimationFrame(look);
      const viewer = document.querySelector<HTMLElement>('[data-testid=viewer]');
      const gl = viewer?.querySelector('canvas')?.getContext('webgl2');
      if (since === 0 || !gl || !viewer?.dataset.parts?.includes('original')) return;
      const frames = Number(viewer.dataset.frames);
      // A large model is drawn once the card has all of it.
      if (viewer.querySelector('canvas[data-uploading]')) quiet = 0;
      else if (frames !== drawn) {
        drawn = frames;
        fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
        gl.flush();
        quiet = 0;
      } else if (fence !== null && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) {
        fence = null;
        finished = performance.now();
      } else if (fence === null) {
        // With software rendering a finished picture is copied to the page in a separate step.
        const { begun, shown } = viewer.querySelector<HTMLElement>('canvas[data-begun]')?.dataset ?? {};
        if (begun !== shown) waits = true;
        else if (waits) {
          waits = false;
          finished = performance.now();
        } else if (++quiet === QUIET_FRAMES) {
          cancelAnimationFrame(frame);
          resolve(finished - since);
        }
      }
    };
    requestAnimationFrame(look);
  });
}
