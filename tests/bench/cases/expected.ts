/** What a file must give; only what is named is compared. */
export interface Expected {
  /** Extents of the model, mm. */
  sizeMm?: readonly number[];
  volumeMm3?: number;
  /** Words that the name of the model and the notes hold. */
  noted?: readonly string[];
  /** A word that the refusal holds, in lower case. */
  refused?: string;
  /** Islands by layer and area (mm2), at this layer height (mm). */
  islands?: { layerMm: number; found: readonly (readonly [layer: number, areaMm2: number])[] };
}

const cube = (sideMm: number): Expected => ({ sizeMm: [sideMm, sideMm, sideMm], volumeMm3: sideMm ** 3 });
const noted = (...words: string[]): Expected => ({ ...cube(20), noted: words });

/** Right values by the name of the file; of several, one must hold. */
export const EXPECTED: Readonly<Record<string, Expected | readonly Expected[]>> = {
  '01-prusa-negative-volume.3mf': [
    { sizeMm: [30, 30, 15], volumeMm3: 13_500 },
    { refused: 'negative' },
    { refused: 'volume' },
  ],
  '03-support-object.3mf': cube(20),
  '04-printable-0.3mf': cube(20),
  '07c-target-dot.3mf': cube(20),
  '07d-no-rels.3mf': cube(20),
  '08-count-zero.stl': noted('wrong-count', '12'),
  '10b-end-facet.stl': cube(20),
  '12e-fortran.stl': cube(20),
  '12f-utf16.stl': cube(20),
  '12h-quads.stl': cube(20),
  '13-utm.obj': { volumeMm3: 4158.97, noted: ['moved-near', '-500000, -4600000, 0'] },
  '14-w-2.obj': cube(20),
  '15b-comma-decimals.obj': cube(20),
  '16-faces-first.obj': cube(20),
  '16f-dollar-line.obj': cube(20),
  '17b-ply-blank.ply': cube(20),
  '17h-face-first.ply': cube(20),
  '17k-vertex-index-name.ply': cube(20),
  '19-gbk-name.zip': noted('零件.stl'),
  '20f-three-models.zip': noted('left.stl', 'right.stl', 'lid.stl'),
  '21-units-in-mm.obj': cube(8),
  '21c-header-unit.stl': cube(8),
  '21f-feet.obj': cube(152.4),
  '21g-units-in-meters.obj': cube(50),
  '33-kiss-edge.stl': { islands: { layerMm: 0.1, found: [[200, 400]] } },
  '34-slice-placeholder.3mf': { refused: 'slice' },
  '91-lfs-pointer.stl': { refused: 'git lfs' },
  '91d-step.stl': { refused: 'step' },
};
