import { expect, test } from 'vitest';
import { beamProduct } from '../../beam/beam-product.ts';
import { type BeamSystem, BLOCK, beamSystem } from '../../beam/beam-system.ts';
import { blockNetwork } from '../testing/block.ts';
import { beamTypes } from './beam-blocks.ts';
import { coarseLevel } from './coarse-level.ts';

const network = blockNetwork({ lattice: 'TYPE-20002', cells: [4, 4, 4], cellMm: 8, rodMm: 1 });
const nodes = network.places.length / 3;
const system = beamSystem(nodes, network.ends, beamTypes(network, { modulus: 1700, poissonRatio: 0.39 }));
const wave = Float64Array.from({ length: 6 * nodes }, (_, i) => Math.sin(1.7 * i) + Math.cos(0.3 * i * i));

/** K x block by block. */
function byBlocks({ diagonal, start, neighbour, block, blocks }: BeamSystem, x: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  const add = (matrix: Float64Array, first: number, node: number, other: number) => {
    for (let row = 0; row < 6; row++)
      for (let k = 0; k < 6; k++) out[6 * node + row]! += matrix[first + 6 * row + k]! * x[6 * other + k]!;
  };
  for (let node = 0; node + 1 < start.length; node++) {
    add(diagonal, BLOCK * node, node, node);
    for (let i = start[node]!; i < start[node + 1]!; i++) add(blocks, block[i]!, node, neighbour[i]!);
  }
  return out;
}

function expectProduct(of: BeamSystem): void {
  const wanted = byBlocks(of, wave);
  const found = new Float64Array(wave.length);
  beamProduct(of)(wave, found);
  const most = Math.max(...wanted.map(Math.abs));
  found.forEach((value, i) => {
    expect(Math.abs(value - wanted[i]!)).toBeLessThan(1e-12 * most);
  });
}

test('beams are multiplied as their blocks are, and so are blocks of no beam among them', () => {
  expectProduct(system);
  const blocks = system.blocks.slice();
  for (let first = 0; first < blocks.length; first += 2 * BLOCK) blocks[first + 1]! *= 1.5;
  expectProduct({ ...system, blocks });
});

test('the coarse level finds any of its displacements from their forces', () => {
  const level = coarseLevel(system, network.places, new Uint8Array(6 * nodes))!;
  // The first correction lies in the level; a second one of its forces gives it back.
  const own = new Float64Array(6 * nodes);
  level.correct(wave, own);
  const forces = new Float64Array(6 * nodes);
  beamProduct(system)(own, forces);
  const again = new Float64Array(6 * nodes);
  level.correct(forces, again);
  const stored = own.reduce((sum, value, i) => sum + value * forces[i]!, 0);
  const storedAgain = again.reduce((sum, value, i) => sum + value * forces[i]!, 0);
  expect(storedAgain / stored).toBeCloseTo(1, 6);
  // Its transpose is itself.
  const other = wave.map((_, i) => Math.cos(2.3 * i));
  const moved = new Float64Array(6 * nodes);
  level.correct(other, moved);
  const one = own.reduce((sum, value, i) => sum + value * other[i]!, 0);
  const two = moved.reduce((sum, value, i) => sum + value * wave[i]!, 0);
  expect(one / two).toBeCloseTo(1, 8);
});
