import type { FaceRoleKind } from '../../../core/rules/parameters/roles.ts';
import type { ColorMode } from '../../state/color-mode.ts';
import type { PartName } from './parts.ts';

type SceneColor =
  | PartName
  | `${PartName}Cap`
  | 'grid'
  | 'gridMajor'
  | 'sky'
  | 'ground'
  | 'stage'
  | 'mark'
  | 'modelFault'
  | 'litBody';

/** Colours of the scene. WebGL cannot read the page's style tokens. */
export const SCENE_COLORS: Record<ColorMode, Record<SceneColor, string>> = {
  light: {
    original: '#b9b2a4',
    originalCap: '#7d7568',
    preview: '#86c9b4',
    previewCap: '#e3f5ef',
    structure: '#cf6238',
    structureCap: '#7c2f12',
    lattice: '#3d9580',
    latticeCap: '#78c8b1',
    grid: '#dcd5c8',
    gridMajor: '#c3baaa',
    sky: '#ffffff',
    ground: '#8f887b',
    stage: '#efebe2',
    mark: '#1d1c19',
    modelFault: '#d6002a',
    litBody: '#3d9580',
  },
  dark: {
    original: '#8f897d',
    originalCap: '#5f5a50',
    preview: '#8fd5bf',
    previewCap: '#f0fbf7',
    structure: '#f0a582',
    structureCap: '#a8532c',
    lattice: '#63bfa6',
    latticeCap: '#94d8c4',
    grid: '#2a2926',
    gridMajor: '#3c3a35',
    sky: '#fffaf0',
    ground: '#3c3a36',
    stage: '#191917',
    mark: '#f4f0e8',
    modelFault: '#ff4058',
    litBody: '#3fa188',
  },
};

/** Colours of struts by fault: none, diameter, angle, gap. They differ in hue and lightness. */
export const FAULT_COLORS: Record<ColorMode, readonly [null, string, string, string]> = {
  light: [null, '#c2255c', '#5f3dc4', '#1971c2'],
  dark: [null, '#ff6b9d', '#b197fc', '#74c0fc'],
};

/**
 * Colours of struts by their class of load: balls and struts that carry nothing, then eighths of what the first strut can
 * bear. Blue over yellow to red, which differ in lightness for every kind of colour vision.
 */
export const LOAD_COLORS: Record<ColorMode, readonly string[]> = {
  light: ['#b9b2a4', '#2f4b9b', '#4a74bf', '#7fa6d6', '#b9cfdc', '#f2dd8b', '#eea44d', '#dc6431', '#a81529'],
  dark: ['#6b665d', '#3f62c4', '#5c8ade', '#8fb6ea', '#c9dcea', '#fbe694', '#f7b062', '#f0784a', '#e33a4d'],
};

const SUPPORT_COLORS: Record<ColorMode, string> = { light: '#7a2fa0', dark: '#c792ea' };

/**
 * Colours of support and load. The load has the colour of the highest stress; the support has none of the stress colours,
 * and shows on white paper too.
 */
export const PLACE_COLORS = {
  support: (mode: ColorMode) => SUPPORT_COLORS[mode],
  load: (mode: ColorMode) => LOAD_COLORS[mode].at(-1)!,
} as const;

/** Colours of a field where it is 0, a half and 1; they differ in lightness for every kind of colour vision. */
export const FIELD_COLORS: Record<ColorMode, readonly [string, string, string]> = {
  light: ['#4a2a86', '#2f9a9a', '#f2dd8b'],
  dark: ['#5b3aa6', '#35a9a5', '#fbe694'],
};

/** Colours of faces by their role, and of those a gradient runs from. */
export const ROLE_COLORS: Record<ColorMode, Record<FaceRoleKind | 'field', string>> = {
  light: { solid: '#cf6238', skin: '#d9a23f', keepClear: '#3b7dd8', field: '#7a4fb5' },
  dark: { solid: '#f0a582', skin: '#e8bb62', keepClear: '#74a8f0', field: '#b18cf0' },
};

/** Colour of places that a lattice does not reach. */
export const LOST_COLOR: Record<ColorMode, string> = { light: '#d6281f', dark: '#ff5a4e' };

export const AXIS_COLORS = { x: '#d1495b', y: '#3f9c6b', z: '#3b7dd8' } as const;
