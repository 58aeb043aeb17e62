import type { Box } from '../../../core/lattice/geometry/box.ts';
import type { Cut } from '../clip/clip.ts';

/** How one part looks now. */
export interface PartLook {
  color: string;
  capColor: string;
  /** Colours of struts by fault number; null keeps the part's own. */
  faultColors: readonly (string | null)[];
  visible: boolean;
  /** Lets what is inside show through; a ghost has no caps. */
  ghost: boolean;
  /** As a ghost it only veils what is inside: drafts leave it out. */
  veils: boolean;
  cuts: readonly Cut[];
  /** The box the caps must span. */
  clipBox: Box;
  /** Place of the part among the others, from 0; keeps their caps apart. */
  order: number;
}
