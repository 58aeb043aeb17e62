import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { DoubleSide, FrontSide, type IUniform, ShaderMaterial } from 'three';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { geometryOf, noRaycast } from './geometry-of.ts';
import { VEIL_LAYER } from './layers.ts';

export interface ModelPaint {
  uniforms: Record<string, IUniform>;
  /** Declares the uniforms, and `vec3 paintAt(vec3 placeMm)`. */
  shader: string;
}

interface Props {
  mesh: Mesh;
  paint: ModelPaint;
  /** Lets the lattice inside show through. */
  ghost: boolean;
}

/** Opacity of the paint while a lattice shows through. */
const GHOST_OPACITY = 0.5;
/** Steps of depth by which it comes before struts that reach through the surface: some 2 mm. */
const GHOST_STEPS = -800;

const VERTEX = `
varying vec3 inModel;
varying vec3 inView;
void main() {
  inModel = position;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  inView = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

/** Flat shading from screen derivatives, as for the model itself. */
const FRAGMENT = `
uniform float opacity;
varying vec3 inModel;
varying vec3 inView;
void main() {
  vec3 normal = normalize(cross(dFdx(inView), dFdy(inView)));
  float light = 0.62 + 0.38 * abs(normal.z);
  gl_FragColor = vec4(paintAt(inModel) * light, opacity);
}`;

export function PaintedModel({ mesh, paint, ghost }: Props) {
  const invalidate = useThree((state) => state.invalidate);
  const geometry = useMemo(() => geometryOf(mesh.positions, mesh.triangles), [mesh]);
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: `${paint.shader}${FRAGMENT}`,
        // The far side would only darken the inside.
        side: ghost ? FrontSide : DoubleSide,
        transparent: ghost,
        depthWrite: !ghost,
        // Draw over the model surface.
        polygonOffset: true,
        polygonOffsetFactor: -1,
        polygonOffsetUnits: ghost ? GHOST_STEPS : -1,
        uniforms: { ...paint.uniforms, opacity: { value: ghost ? GHOST_OPACITY : 1 } },
      }),
    [paint, ghost],
  );
  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(() => {
    invalidate();
    return () => {
      material.dispose();
      invalidate();
    };
  }, [material, invalidate]);
  return (
    <mesh
      geometry={geometry}
      material={material}
      layers={ghost ? VEIL_LAYER : 0}
      frustumCulled={false}
      raycast={noRaycast}
    />
  );
}
