import type { PreparedSystem } from '../../linear/conjugate-steps.ts';
import { denseSolver } from '../../linear/dense.ts';
import type { Nodes } from './held.ts';
import type { Contact } from './plates.ts';

/** Unknowns of a rigid body: three displacements of its middle, and three rotations. */
const BODY = 6;

/** A system whose last six unknowns are the motion of a rigid load. */
interface LoadedSystem extends PreparedSystem {
  nodesOf(x: Float64Array): Float64Array;
}

/**
 * Ties the nodes of a load to one rigid body that is free to move and to tilt.
 * @param system equations in which the load's nodes are not held
 */
export function withRigidLoad(
  { multiply, precondition, held }: PreparedSystem,
  { places, perNode }: Nodes,
  { nodes }: Contact,
): LoadedSystem {
  const size = held.length;
  const arms = armsOf(places, nodes);
  const whole = new Float64Array(size);
  const forces = new Float64Array(size);
  const expand = (x: Float64Array): Float64Array => {
    whole.set(x.subarray(0, size));
    const [tx, ty, tz] = [x[size + 3]!, x[size + 4]!, x[size + 5]!];
    nodes.forEach((node, i) => {
      const [x0, y0, z0] = [arms[3 * i]!, arms[3 * i + 1]!, arms[3 * i + 2]!];
      const at = perNode * node;
      whole[at] = x[size]! + ty * z0 - tz * y0;
      whole[at + 1] = x[size + 1]! + tz * x0 - tx * z0;
      whole[at + 2] = x[size + 2]! + tx * y0 - ty * x0;
      if (perNode === BODY) whole.set([tx, ty, tz], at + 3);
    });
    return whole;
  };
  const loaded = (x: Float64Array, out: Float64Array): void => {
    multiply(expand(x), forces);
    out.set(forces);
    const body = out.fill(0, size).subarray(size);
    nodes.forEach((node, i) => {
      const [x0, y0, z0] = [arms[3 * i]!, arms[3 * i + 1]!, arms[3 * i + 2]!];
      const at = perNode * node;
      const [fx, fy, fz] = [forces[at]!, forces[at + 1]!, forces[at + 2]!];
      const own = perNode === BODY ? [forces[at + 3]!, forces[at + 4]!, forces[at + 5]!] : [0, 0, 0];
      body[0]! += fx;
      body[1]! += fy;
      body[2]! += fz;
      body[3]! += own[0]! + y0 * fz - z0 * fy;
      body[4]! += own[1]! + z0 * fx - x0 * fz;
      body[5]! += own[2]! + x0 * fy - y0 * fx;
      out.fill(0, at, at + perNode);
    });
  };
  const { solve } = denseSolver(bodyStiffness(loaded, size), BODY);
  const isHeld = new Uint8Array(size + BODY);
  isHeld.set(held);
  for (const node of nodes) isHeld.fill(1, perNode * node, perNode * (node + 1));
  const spread = new Float64Array(size);
  return {
    multiply: loaded,
    // The body's own stiffness, and what the rest does under its force, spread evenly over the nodes.
    precondition(r, out) {
      spread.set(r.subarray(0, size));
      for (const node of nodes)
        for (let k = 0; k < perNode; k++) spread[perNode * node + k] = r[size + k]! / nodes.length;
      precondition(spread, out.subarray(0, size));
      const body = solve(r.subarray(size));
      for (const node of nodes)
        for (let k = 0; k < perNode; k++) {
          body[k]! += out[perNode * node + k]! / nodes.length;
          out[perNode * node + k] = 0;
        }
      out.set(body, size);
    },
    held: isHeld,
    nodesOf: (x) => expand(x).slice(),
  };
}

/** Vectors from the middle of the nodes to each of them, mm. */
function armsOf(places: Float64Array, nodes: Uint32Array): Float64Array {
  const arms = Float64Array.from(
    { length: 3 * nodes.length },
    (_, i) => places[3 * nodes[Math.floor(i / 3)]! + (i % 3)]!,
  );
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    for (let i = k; i < arms.length; i += 3) sum += arms[i]!;
    for (let i = k; i < arms.length; i += 3) arms[i]! -= sum / nodes.length;
  }
  return arms;
}

/** Stiffness of the body's own motion while all other nodes rest. */
function bodyStiffness(multiply: PreparedSystem['multiply'], size: number): Float64Array {
  const unit = new Float64Array(size + BODY);
  const force = new Float64Array(size + BODY);
  const out = new Float64Array(BODY * BODY);
  for (let i = 0; i < BODY; i++) {
    unit.fill(0, size);
    unit[size + i] = 1;
    multiply(unit, force);
    out.set(force.subarray(size), BODY * i);
  }
  return out;
}
