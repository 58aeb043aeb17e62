import { Color, MeshLambertMaterial, type Texture, Vector3, Vector4 } from 'three';
import type { DepthField } from './depth-field.ts';
import { volumeTexture } from './volume-texture.ts';

/** Two sides of a plane in different colours. */
export interface SideColors {
  /** Unit normal towards the first side, and the plane's distance from the origin along it, mm. */
  normal: readonly [number, number, number];
  offsetMm: number;
  /** Colours of the side that the normal points to, and of the other. */
  colors: readonly [string, string];
}

/** Share of the light that the deepest places keep. */
const DEEPEST_LIGHT = 0.34;
/** Depth at which darkening begins, 0 to 1: the hull of a lattice stays bright. */
const DARKENS_FROM = 0.42;
/** Light added where a surface turns away from the viewer. */
const RIM_LIGHT = 0.3;
/** Distance in front of a surface where its depth is read, voxels: faces that look inwards are darker. */
const READS_AHEAD = 1.3;

const number = (value: number) => value.toFixed(4);

/**
 * Matt material of a part, with the shading that a lattice needs: darker where it is deep, with a rim of light, and in
 * the colours of two regions. Matt, because a glossy one costs software rendering half as much again.
 */
export class PartMaterial extends MeshLambertMaterial {
  readonly #uniforms = {
    depthField: { value: null as Texture | null },
    depthMin: { value: new Vector3() },
    depthScale: { value: new Vector3(1, 1, 1) },
    depthStep: { value: 1 },
    sidePlane: { value: new Vector4(0, 0, 1, 0) },
    sideColors: { value: [new Color(), new Color()] },
    sidesOn: { value: 0 },
    ownColor: { value: new Color() },
  };

  constructor(field: DepthField | null) {
    super({ flatShading: true });
    if (field !== null) this.#setField(field);
    this.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#uniforms);
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec3 spotMm;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nspotMm = position;');
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', `#include <common>\n${DECLARATIONS}`)
        .replace('#include <color_fragment>', `#include <color_fragment>\n${SHADING}`)
        .replace('#include <opaque_fragment>', `${RIM}\n#include <opaque_fragment>`);
    };
    this.customProgramCacheKey = () => 'part';
  }

  /** Colours the two sides of a plane; null shows the part's own colour. */
  colourSides(sides: SideColors | null, own: string): void {
    this.#uniforms.sidesOn.value = sides === null ? 0 : 1;
    this.#uniforms.ownColor.value.set(own);
    if (sides === null) return;
    this.#uniforms.sidePlane.value.set(...sides.normal, sides.offsetMm);
    const [first, second] = sides.colors;
    this.#uniforms.sideColors.value[0]?.set(first);
    this.#uniforms.sideColors.value[1]?.set(second);
  }

  override dispose(): void {
    this.#uniforms.depthField.value?.dispose();
    super.dispose();
  }

  #setField({ size, minMm, stepMm, values }: DepthField): void {
    this.#uniforms.depthField.value = volumeTexture(size, values);
    this.#uniforms.depthMin.value.set(...minMm);
    this.#uniforms.depthScale.value.set(1, 1, 1).divide(new Vector3(...size).multiplyScalar(stepMm));
    this.#uniforms.depthStep.value = stepMm * READS_AHEAD;
    this.defines = { ...this.defines, DEPTH_FIELD: '' };
  }
}

const DECLARATIONS = `
varying vec3 spotMm;
uniform vec4 sidePlane;
uniform vec3 sideColors[2];
uniform float sidesOn;
uniform vec3 ownColor;
#ifdef DEPTH_FIELD
uniform mediump sampler3D depthField;
uniform vec3 depthMin;
uniform vec3 depthScale;
uniform float depthStep;
#endif
`;

const SHADING = `
float openness = 1.0;
bool isPlain = true;
#if defined(USE_COLOR) || defined(USE_COLOR_ALPHA)
// A faulty strut keeps its colour on both sides.
isPlain = distance(vColor.rgb, ownColor) < 0.02;
#endif
if (sidesOn > 0.5 && isPlain) {
  diffuseColor.rgb = dot(spotMm, sidePlane.xyz) > sidePlane.w ? sideColors[0] : sideColors[1];
}
#ifdef DEPTH_FIELD
vec3 outwards = normalize(cross(dFdx(spotMm), dFdy(spotMm)));
float depth = texture(depthField, (spotMm + outwards * depthStep - depthMin) * depthScale).r;
openness = 1.0 - smoothstep(${number(DARKENS_FROM)}, 1.0, depth);
diffuseColor.rgb *= mix(${number(DEEPEST_LIGHT)}, 1.0, openness);
#endif
`;

const RIM = `
float facing = abs(normal.z);
outgoingLight += diffuseColor.rgb * openness * ${number(RIM_LIGHT)} * pow(1.0 - facing, 3.0);
`;
