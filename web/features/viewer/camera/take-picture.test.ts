import { Group, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { expect, it } from 'vitest';
import { GROUND } from '../drawing/layers.ts';
import { withoutGround } from './take-picture.ts';

it('takes a picture without grid and shadow, and draws the view with it again', () => {
  const scene = new Scene();
  const grid = new Group();
  grid.name = GROUND;
  scene.add(grid);
  const shown: boolean[] = [];
  const draw = () => shown.push(grid.visible);
  const gl = { render: draw } as unknown as WebGLRenderer;
  withoutGround({ gl, scene, camera: new PerspectiveCamera() }, draw);
  expect(shown).toEqual([false, true]);
});
