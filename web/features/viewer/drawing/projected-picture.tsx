import { useEffect, useMemo, useState } from 'react';
import { LinearFilter, NoColorSpace, type Texture, TextureLoader, Vector3 } from 'three';
import type { ProjectionAxis } from '../../../../core/rules/parameters/gradient-images.ts';
import { boundsOf } from '../../../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { type ModelPaint, PaintedModel } from './painted-model.tsx';

interface Props {
  mesh: Mesh;
  path: string;
  projection: ProjectionAxis;
  /** Lets the lattice inside show through. */
  ghost: boolean;
}

const SHADER = `
uniform sampler2D picture;
uniform vec3 low;
uniform vec3 extent;
uniform vec3 rightward;
uniform vec3 upward;
vec3 paintAt(vec3 placeMm) {
  vec3 place = (placeMm - low) / extent;
  vec3 shade = texture2D(picture, vec2(dot(place, rightward), dot(place, upward))).rgb;
  return mix(vec3(0.06), vec3(0.98), shade);
}`;

/** Gradient image laid on the model from the axis of projection. */
export function ProjectedPicture({ mesh, path, projection, ghost }: Props) {
  const texture = usePicture(path);
  const paint = useMemo((): ModelPaint | null => {
    if (texture === null) return null;
    const { min, max } = boundsOf(mesh);
    const extent = mapPoint(max, (high, axis) => Math.max(high - min[axis]!, 1e-9));
    const axes = pictureAxes(projection);
    return {
      shader: SHADER,
      uniforms: {
        picture: { value: texture },
        low: { value: new Vector3(...min) },
        extent: { value: new Vector3(...extent) },
        rightward: { value: new Vector3(...axes.right) },
        upward: { value: new Vector3(...axes.up) },
      },
    };
  }, [mesh, texture, projection]);
  return paint && <PaintedModel mesh={mesh} paint={paint} ghost={ghost} />;
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

const AXIS: Record<ProjectionAxis, Point> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** Model axes of the right and upper edge of a projected image, as the engine uses them. */
function pictureAxes(projection: ProjectionAxis): { right: Point; up: Point } {
  if (projection === 'x') return { right: AXIS.y, up: AXIS.z };
  if (projection === 'y') return { right: AXIS.x, up: AXIS.z };
  return { right: AXIS.x, up: AXIS.y };
}
