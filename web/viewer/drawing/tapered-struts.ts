import type { Material } from 'three';

/**
 * Makes a material draw struts with a radius of its own at both ends, from the attribute `taper` of each instance: see
 * `Struts`. A matrix cannot say it: what it makes of a cylinder is as thick at both ends.
 */
export function taperStruts(material: Material): void {
  material.onBeforeCompile = addTaper;
}

/** One function for all materials: three compiles a program anew for each. */
function addTaper(shader: { vertexShader: string }): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nattribute float taper;')
    .replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\ntransformed.xz *= 1.0 + 2.0 * taper * position.y;',
    );
}
