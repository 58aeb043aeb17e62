import type { Cut } from '../clip/clip.ts';
import type { SideColors } from './part-material.ts';

/** Opacity of a ghost that only veils the inside. */
export const VEIL_OPACITY = 0.2;

export interface PartLook {
  color: string;
  capColor: string;
  /** Strut colours by fault number; null keeps the part's own colour. */
  faultColors: readonly (string | null)[];
  visible: boolean;
  /** Opacity of a ghost, which lets the inside show through and has no caps; null for a solid part. */
  ghost: number | null;
  /** True for a ghost that only veils the inside: drafts omit it. */
  veils: boolean;
  /** Colours of two regions; null for the part's own. */
  sides: SideColors | null;
  cuts: readonly Cut[];
  /** Index of the part among the others; separates their caps. */
  order: number;
}

/** A whole part in white, without ghost, sections and regions. */
export const PLAIN_LOOK: PartLook = {
  color: '#fff',
  capColor: '#fff',
  faultColors: [],
  visible: true,
  ghost: null,
  veils: false,
  sides: null,
  cuts: [],
  order: 0,
};
