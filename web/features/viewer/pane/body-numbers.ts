import { CanvasTexture, Group, type OrthographicCamera, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { SeenModel } from '../../../mesh/model-views.ts';

/** More numbers than this hide the model. */
const NUMBERED_MAX = 20;
const DISC_PX = 24;
/** Pixels of the drawing per pixel of the screen. */
const SHARPNESS = 2;

/** Returns the middle of each body's bounding box, in the coordinates of the file. */
export function bodyMiddles({ mesh, bodyStarts }: Pick<SeenModel, 'mesh' | 'bodyStarts'>): Point[] {
  const { positions, triangles } = mesh;
  return Array.from(bodyStarts.subarray(1), (end, body) => {
    const min: Point = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const max: Point = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 3 * bodyStarts[body]!; at < 3 * end; at++)
      for (let k = 0; k < 3; k++) {
        const value = positions[3 * triangles[at]! + k]!;
        min[k] = Math.min(min[k]!, value);
        max[k] = Math.max(max[k]!, value);
      }
    return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  });
}

/** Numbers of the bodies, as their list has them, over the model and in one size at any zoom. Empty for too many bodies. */
export function bodyNumbers(model: SeenModel): Group {
  const group = new Group();
  const bodies = model.bodyStarts.length - 1;
  if (bodies < 2 || bodies > NUMBERED_MAX) return group;
  for (const [body, middle] of bodyMiddles(model).entries()) {
    const map = new CanvasTexture(disc(String(body + 1)));
    map.colorSpace = SRGBColorSpace;
    const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false, toneMapped: false }));
    sprite.position.set(...middle);
    sprite.renderOrder = 1;
    sprite.raycast = () => {};
    sprite.onBeforeRender = (_renderer, _scene, camera) => {
      const { zoom } = camera as OrthographicCamera;
      sprite.scale.setScalar(DISC_PX / zoom / (group.parent?.parent?.scale.x ?? 1));
      sprite.updateMatrixWorld();
    };
    group.add(sprite);
  }
  return group;
}

export function dropNumbers(group: Group): void {
  for (const { material } of group.children as Sprite[]) {
    material.map?.dispose();
    material.dispose();
  }
}

function disc(text: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const side = DISC_PX * SHARPNESS;
  Object.assign(canvas, { width: side, height: side });
  const brush = canvas.getContext('2d')!;
  brush.fillStyle = '#1d1c19';
  brush.beginPath();
  brush.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
  brush.fill();
  brush.fillStyle = '#ffffff';
  brush.font = `600 ${0.55 * side}px sans-serif`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(text, side / 2, 0.53 * side);
  return canvas;
}
