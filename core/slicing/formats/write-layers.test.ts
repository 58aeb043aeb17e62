import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { readPng } from '../../formats/png/png.ts';
import { Reference } from '../../formats/threemf/testing/reference.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { sliceMesh } from '../slice-mesh.ts';
import { type LayerFormat, writeLayers } from './write-layers.ts';

const SCREEN = { widthPx: 501, heightPx: 400, pixelMm: 0.1 };
const LAYER_MM = 0.5;
const MODEL = appendMeshes([torus(10, 3, 48, 24), sphere(2, 24, [0.3, 0.2, 0])]);

async function written(format: LayerFormat, mesh: Mesh = MODEL): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const notes = { name: 'ring', process: 'DLP', material: 'Standard resin' };
  const bytes = await writeLayers(mesh, { format, layerMm: LAYER_MM, screen: SCREEN, notes }, (chunk) => {
    parts.push(chunk.slice());
  });
  const whole = Buffer.concat(parts);
  expect(whole.length).toBe(bytes);
  return whole;
}

const { areasMm2, heightsMm } = sliceMesh(MODEL, LAYER_MM);

test('images light the pixels whose centre lies in solid, with a manifest', async () => {
  const files = unzipSync(await written('png'));
  const names = Object.keys(files).filter((name) => name.endsWith('.png'));
  const manifest = JSON.parse(strFromU8(files['manifest.json']!));
  expect(manifest).toMatchObject({ layerMm: LAYER_MM, layers: names.length, screen: SCREEN, process: 'DLP' });
  expect(names).toHaveLength(areasMm2.length);
  for (const [k, name] of names.sort().entries()) {
    const { width, height, gray } = readPng(files[name]!);
    expect([width, height]).toEqual([SCREEN.widthPx, SCREEN.heightPx]);
    const lit = gray.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0) * SCREEN.pixelMm ** 2;
    expect(Math.abs(lit - areasMm2[k]!)).toBeLessThan(0.02 * areasMm2[k]! + 0.1);
  }
});

test('the top of an image is the largest y and its left the smallest x', async () => {
  const corner = appendMeshes([box([0, 0, 0], [10, 10, 1]), box([0, 9, 1], [1, 10, 2])]);
  const { gray } = readPng(unzipSync(await written('png', corner))['layers/00003.png']!);
  const at = (xMm: number, yMm: number) =>
    gray[Math.floor(200 - (yMm - 5) * 10) * SCREEN.widthPx + Math.floor(250.5 + (xMm - 5) * 10)]!;
  expect([at(0.5, 9.5), at(9.5, 9.5), at(0.5, 0.5)].map((value) => value > 127)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a part wider than the screen is refused', async () => {
  await expect(written('png', box([0, 0, 0], [60, 10, 1]))).rejects.toThrow('screen-too-small');
});

test('text and binary layer interface hold the same closed loops, with the areas of the layers', async () => {
  const ascii = strFromU8(await written('cli'));
  expect(ascii).toMatch(/^\$\$HEADERSTART\n\$\$ASCII\n\$\$UNITS\/1\n/);
  expect(ascii).toContain(`$$LAYERS/${areasMm2.length}\n`);
  const layers = ascii.split('$$LAYER/').slice(1).map(loopsOfText);
  expect(layers).toHaveLength(areasMm2.length);
  const binary = loopsOfBinary(await written('cli-binary'));
  expect(binary).toHaveLength(layers.length);
  for (const [k, { topMm, loops }] of layers.entries()) {
    expect(topMm).toBeCloseTo(heightsMm[k]! + LAYER_MM / 2, 3);
    expect(binary[k]!.topMm).toBeCloseTo(topMm, 3);
    expect(binary[k]!.loops.map((loop) => loop.length)).toEqual(loops.map((loop) => loop.length));
    for (const loop of [...loops, ...binary[k]!.loops]) expect(loop.slice(0, 2)).toEqual(loop.slice(-2));
    for (const one of [loops, binary[k]!.loops]) {
      const area = one.reduce((sum, loop) => sum + areaOfLoop(loop), 0);
      expect(Math.abs(area - areasMm2[k]!)).toBeLessThan(1e-3 * areasMm2[k]! + 0.01);
    }
  }
});

test('the reference implementation of 3MF reads the slices without a warning', async () => {
  const reference = await Reference.load();
  const { model, warnings } = reference.read(await written('3mf'));
  expect(warnings).toEqual([]);
  const stacks = model.GetSliceStacks();
  expect(stacks.MoveNext()).toBe(true);
  const stack = stacks.GetCurrentSliceStack();
  expect(Number(stack.GetSliceCount())).toBe(areasMm2.length);
  const middle = stack.GetSlice(Math.floor(areasMm2.length / 2));
  expect(Number(middle.GetPolygonCount())).toBe(3);
});

test('drawings hold one path per layer in millimetres', async () => {
  const files = unzipSync(await written('svg'));
  expect(Object.keys(files)).toHaveLength(areasMm2.length);
  const middle = strFromU8(files['layers/00007.svg']!);
  expect(middle).toMatch(/^<svg [^>]*width="26(\.\d+)?mm"/);
  expect(middle.match(/M/g)).toHaveLength(3);
});

function loopsOfText(text: string): { topMm: number; loops: number[][] } {
  const [top, ...lines] = text.split('\n');
  const loops = lines
    .filter((line) => line.startsWith('$$POLYLINE/'))
    .map((line) => line.slice('$$POLYLINE/'.length).split(',').map(Number))
    .map(([, , count, ...numbers]) => {
      expect(numbers).toHaveLength(count! * 2);
      return numbers;
    });
  return { topMm: Number(top), loops };
}

function loopsOfBinary(bytes: Uint8Array): { topMm: number; loops: number[][] }[] {
  const end = '$$HEADEREND';
  const start = Buffer.from(bytes).indexOf(end) + end.length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const layers: { topMm: number; loops: number[][] }[] = [];
  for (let at = start; at < bytes.length; ) {
    const command = view.getUint16(at, true);
    if (command === 127) {
      layers.push({ topMm: view.getFloat32(at + 2, true), loops: [] });
      at += 6;
      continue;
    }
    expect(command).toBe(130);
    const count = view.getInt32(at + 10, true);
    layers
      .at(-1)!
      .loops.push(Array.from({ length: count * 2 }, (_, i) => view.getFloat32(at + 14 + i * 4, true)));
    at += 14 + count * 8;
  }
  return layers;
}

function areaOfLoop(loop: readonly number[]): number {
  let twice = 0;
  for (let i = 2; i < loop.length; i += 2) twice += loop[i - 2]! * loop[i + 1]! - loop[i]! * loop[i - 1]!;
  return twice / 2;
}
