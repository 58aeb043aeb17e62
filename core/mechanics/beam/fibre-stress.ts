import type { Section } from './section.ts';

type Vector = readonly [number, number, number];

/** A strut, by its direction, and its section. */
interface Fibred {
  /** Unit vector along it. */
  along: Vector;
  section: Section;
}

/**
 * Returns the stress of the outermost fibre where a strut begins to bend: von Mises, with torsion.
 * @param force force and moment on the joint's end of the strut
 * @param arm from the joint to where it begins to bend
 */
export function fibreStress({ along, section }: Fibred, force: ArrayLike<number>, arm: Vector): number {
  const [x, y, z] = along;
  const [ax, ay, az] = arm;
  const fx = force[0]!;
  const fy = force[1]!;
  const fz = force[2]!;
  const normal = fx * x + fy * y + fz * z;
  // The moment at the joint less that of the force over the arm.
  const mx = force[3]! - (ay * fz - az * fy);
  const my = force[4]! - (az * fx - ax * fz);
  const mz = force[5]! - (ax * fy - ay * fx);
  const twist = mx * x + my * y + mz * z;
  const bending = Math.sqrt(Math.max(0, mx * mx + my * my + mz * mz - twist * twist));
  const fibre = Math.abs(normal) / section.area + (bending * section.outer) / section.inertia;
  const shear = (twist * section.outer) / section.torsion;
  return Math.sqrt(fibre * fibre + 3 * shear * shear);
}
