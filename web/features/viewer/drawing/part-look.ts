import type { Box } from '../../../../core/solid/geometry/box.ts';
import type { Cut } from '../clip/clip.ts';
import type { SideColors } from './part-material.ts';

export interface PartLook {
  color: string;
  capColor: string;
  /** Strut colours by fault number; null keeps the part's own colour. */
  faultColors: readonly (string | null)[];
  visible: boolean;
  /** Lets the inside show through; a ghost has no caps. */
  ghost: boolean;
  /** True for a ghost that only veils the inside: drafts omit it. */
  veils: boolean;
  /** Colours of two regions; null for the part's own. */
  sides: SideColors | null;
  cuts: readonly Cut[];
  /** Box that the caps must span. */
  clipBox: Box;
  /** Index of the part among the others; separates their caps. */
  order: number;
}
