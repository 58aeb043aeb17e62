import { Group, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { expect, it } from 'vitest';
import { BED_GRID } from '../bed-grid.tsx';
import { withoutGrid } from './take-picture.ts';

it('takes a picture without the grid, and draws the view with it again', () => {
  const scene = new Scene();
  const grid = new Group();
  grid.name = BED_GRID;
  scene.add(grid);
  const shown: boolean[] = [];
  const draw = () => shown.push(grid.visible);
  const gl = { render: draw } as unknown as WebGLRenderer;
  withoutGrid({ gl, scene, camera: new PerspectiveCamera() }, draw);
  expect(shown).toEqual([false, true]);
});
