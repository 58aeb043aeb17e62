import type { Camera, Scene, WebGLRenderer } from 'three';
import { GROUND } from '../drawing/layers.ts';
import { openPart, type ViewSize } from './studio-camera.ts';

interface Drawn {
  gl: WebGLRenderer;
  scene: Scene;
  camera: Camera;
}

/** Draws the scene's uncovered middle square (page px) as PNG without a background; the view stays. */
export function takePicture(drawn: Drawn, sizePx: number, view: ViewSize): Promise<Blob | null> {
  const dense = drawn.gl.getPixelRatio();
  const open = openPart(view);
  const [width, height] = [open.width * dense, open.height * dense];
  const side = Math.min(width, height);
  const topPx = view.topPx * dense;
  const cut = { x: (width - side) / 2, y: topPx + (height - side) / 2, width: side, height: side };
  const size = { width: sizePx, height: sizePx };
  return drawPixels(drawn, { cut, size, background: null });
}

/** Takes a picture without the grid and the shadow of the part, which the view shows again at once. */
export function withoutGround<Picture>({ gl, scene, camera }: Drawn, take: () => Picture): Picture {
  const ground = scene.getObjectsByProperty('name', GROUND);
  for (const one of ground) one.visible = false;
  try {
    return take();
  } finally {
    for (const one of ground) one.visible = true;
    gl.render(scene, camera);
  }
}

/** Pixels of a screenshot per page pixel, for slides. */
const SCREENSHOT_DENSITY = 2;

/** Draws the scene up to the controls at its right again at twice the page's resolution, as PNG. */
export function takeScreenshot(drawn: Drawn, background: string, view: ViewSize): Promise<Blob | null> {
  const { gl, scene, camera } = drawn;
  const before = gl.getPixelRatio();
  const dense = Math.max(before, SCREENSHOT_DENSITY);
  const [width, height] = [Math.round(openPart(view).width * dense), Math.round(view.height * dense)];
  const size = { width, height };
  if (dense !== before) gl.setPixelRatio(dense);
  try {
    return drawPixels(drawn, { cut: { x: 0, y: 0, ...size }, size, background });
  } finally {
    // The next picture needs its own size again; the pixels are copied by now.
    if (dense !== before) {
      gl.setPixelRatio(before);
      gl.render(scene, camera);
    }
  }
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PixelsOptions {
  /** Part of the drawing, device px. */
  cut: Rectangle;
  /** Size of the image that the part is scaled to, px. */
  size: { width: number; height: number };
  /** CSS colour behind the scene; null leaves it clear. */
  background: string | null;
}

function drawPixels(
  { gl, scene, camera }: Drawn,
  { cut, size, background }: PixelsOptions,
): Promise<Blob | null> {
  gl.render(scene, camera);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const page = canvas.getContext('2d');
  if (page === null) return Promise.resolve(null);
  if (background !== null) {
    page.fillStyle = background;
    page.fillRect(0, 0, size.width, size.height);
  }
  // The drawing buffer is still intact: the browser clears it after this task.
  page.drawImage(gl.domElement, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
