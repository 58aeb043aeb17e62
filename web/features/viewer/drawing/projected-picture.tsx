import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  LinearFilter,
  NoColorSpace,
  ShaderMaterial,
  type Texture,
  TextureLoader,
  Vector3,
} from 'three';
import type { ProjectionAxis } from '../../../../core/rules/parameters/gradient-images.ts';
import { boundsOf } from '../../../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { VEIL_LAYER } from './layers.ts';

interface Props {
  mesh: Mesh;
  /** URL of the image. */
  path: string;
  projection: ProjectionAxis;
  /** Lets the lattice inside show through. */
  ghost: boolean;
}

/** Opacity of the image while a lattice shows through. */
const GHOST_OPACITY = 0.5;

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
uniform sampler2D picture;
uniform vec3 low;
uniform vec3 extent;
uniform vec3 rightward;
uniform vec3 upward;
uniform float opacity;
varying vec3 inModel;
varying vec3 inView;
void main() {
  vec3 place = (inModel - low) / extent;
  vec3 shade = texture2D(picture, vec2(dot(place, rightward), dot(place, upward))).rgb;
  vec3 normal = normalize(cross(dFdx(inView), dFdy(inView)));
  float light = 0.62 + 0.38 * abs(normal.z);
  gl_FragColor = vec4(mix(vec3(0.06), vec3(0.98), shade) * light, opacity);
}`;

/** Gradient image laid on the model from the axis of projection. */
export function ProjectedPicture({ mesh, path, projection, ghost }: Props) {
  const invalidate = useThree((state) => state.invalidate);
  const texture = usePicture(path);
  const geometry = useMemo(() => {
    const made = new BufferGeometry();
    made.setAttribute('position', new BufferAttribute(mesh.positions, 3));
    made.setIndex(new BufferAttribute(mesh.triangles, 1));
    return made;
  }, [mesh]);
  const material = useMemo(() => {
    if (texture === null) return null;
    const { min, max } = boundsOf(mesh);
    const extent = mapPoint(max, (high, axis) => Math.max(high - min[axis]!, 1e-9));
    const axes = pictureAxes(projection);
    return new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      // The far side would only darken the inside.
      side: ghost ? FrontSide : DoubleSide,
      transparent: ghost,
      depthWrite: !ghost,
      // Draw over the model surface.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
      uniforms: {
        picture: { value: texture },
        low: { value: new Vector3(...min) },
        extent: { value: new Vector3(...extent) },
        rightward: { value: new Vector3(...axes.right) },
        upward: { value: new Vector3(...axes.up) },
        opacity: { value: ghost ? GHOST_OPACITY : 1 },
      },
    });
  }, [mesh, texture, projection, ghost]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  useEffect(() => {
    invalidate();
    return () => {
      material?.dispose();
      invalidate();
    };
  }, [material, invalidate]);
  if (material === null) return null;
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

function usePicture(path: string): Texture | null {
  const [texture, setTexture] = useState<Texture | null>(null);
  useEffect(() => {
    let made: Texture | null = null;
    let stopped = false;
    new TextureLoader().load(
      path,
      (loaded) => {
        if (stopped) return loaded.dispose();
        // No colour conversion: the shader writes the shades as they are in the file.
        loaded.colorSpace = NoColorSpace;
        loaded.minFilter = LinearFilter;
        loaded.generateMipmaps = false;
        made = loaded;
        setTexture(loaded);
      },
      undefined,
      (error) => console.warn('the picture could not be laid on the model', error),
    );
    return () => {
      stopped = true;
      made?.dispose();
      setTexture(null);
    };
  }, [path]);
  return texture;
}

function noRaycast(): void {}

const AXIS: Record<ProjectionAxis, Point> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** Model axes of the right and upper edge of a projected image, as the engine uses them. */
function pictureAxes(projection: ProjectionAxis): { right: Point; up: Point } {
  if (projection === 'x') return { right: AXIS.y, up: AXIS.z };
  if (projection === 'y') return { right: AXIS.x, up: AXIS.z };
  return { right: AXIS.x, up: AXIS.y };
}
