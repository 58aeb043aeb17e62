/** Why a part cannot be tested. Each code has a text in both languages (`pressFaults`). */
export type PressFault =
  /** No strut that could bend. */
  | 'no-struts'
  /** No connected part reaches from one plate to the other. */
  | 'not-held'
  /** The iteration did not end: something under load is hardly held. */
  | 'not-settled'
  /** Struts on a solid bottom, pressed along x or y, or by a picked load. */
  | 'bottom-across'
  /** A surface lattice of more than one thickness, or struts where a surface is meant. */
  | 'surface'
  /** Modulus, strength, density or Poisson's ratio out of range. */
  | 'bad-material'
  /** Solid parts that meet reach from plate to plate. */
  | 'solid-between'
  /** Nothing of the part is near a picked load or support. */
  | 'no-contact'
  /** Most of the model is too thin for the surface on which its shell is computed. */
  | 'thin-shell'
  /** A picked load and its support touch the same joint, or the same corner of boxes. */
  | 'patches-meet'
  /** The struts that are left fill less than half of the model. */
  | 'hardly-filled'
  /** A surface lattice of a density below those of its law: there its necks part. */
  | 'below-law'
  /** A lattice so dense that its law is stiffer than any body can be. */
  | 'beyond-bounds'
  /** Bodies with their own lattice, whose walls the test does not know. */
  | 'body-lattices'
  /** Only lattices of one rod in a grid are graded. */
  | 'not-gradable'
  /** The process prints no rod that is thinner than the thickest of the lattice. */
  | 'no-room-for-rods';

export class PressError extends Error {
  readonly code: PressFault;

  constructor(code: PressFault, message: string) {
    super(message);
    this.code = code;
  }
}
