import { BufferAttribute, BufferGeometry } from 'three';

/**
 * A closed upright prism of radius 1 from y = -1/2 to 1/2, outward, that a strut's matrix puts in its place. Its faces
 * share their corners, and it has no normals: parts are shaded flat from what is on the screen. So the graphics card
 * places a third of the corners that three's own cylinder has, of which each drawn strut is one.
 */
export function strutPrism(sides: number): BufferGeometry {
  const corners = new Float32Array(sides * 6);
  for (let side = 0; side < sides; side++) {
    const turn = (2 * Math.PI * side) / sides;
    const [x, z] = [Math.sin(turn), Math.cos(turn)];
    corners.set([x, -0.5, z, x, 0.5, z], side * 6);
  }
  const faces: number[] = [];
  for (let side = 0; side < sides; side++) {
    const [low, high] = [side * 2, side * 2 + 1];
    const [nextLow, nextHigh] = [(low + 2) % (sides * 2), (high + 2) % (sides * 2)];
    faces.push(low, nextLow, high, nextLow, nextHigh, high);
  }
  for (let side = 1; side + 1 < sides; side++) {
    faces.push(1, side * 2 + 1, side * 2 + 3);
    faces.push(0, side * 2 + 2, side * 2);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setIndex(new BufferAttribute(Uint16Array.from(faces), 1));
  return geometry;
}
