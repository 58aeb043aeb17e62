import { namesOf } from '../rules/names.ts';
import { LATTICE_TYPES, type LatticeType } from './lattice-types.ts';

/** The page's look, and the language of the few pictures with text. */
export type PictureLook = 'light' | 'dark';
export type PictureLanguage = 'cn' | 'en';
/** `normal` and `tiny` in their two states, and the frames of the rotation shown on hover. */
export type PictureKind = 'normal' | 'normal-selected' | 'tiny' | 'tiny-selected' | 'turning';
/** Sample pictures of two modes, and of one design on several models. */
export type ModePicture = 'gradient' | 'regions' | 'recipe';

/** Size of a picture in pixels, twice its display size. `turning` stacks its frames vertically. */
export const PICTURE_SIZE_PX: Record<PictureKind | 'mode' | 'hero', { width: number; height: number }> = {
  normal: { width: 296, height: 224 },
  'normal-selected': { width: 296, height: 224 },
  tiny: { width: 96, height: 96 },
  'tiny-selected': { width: 96, height: 96 },
  turning: { width: 172, height: 130 },
  mode: { width: 296, height: 224 },
  hero: { width: 1040, height: 880 },
};
export const TURNING_FRAMES = 10;
/** Maximum size of a picture, and of all frames of a rotation together, bytes. */
export const PICTURE_MAX_BYTES = 10_000;
export const TURNING_MAX_BYTES = 48_000;
export const HERO_MAX_BYTES = 70_000;

export const PICTURE_LOOKS: readonly PictureLook[] = ['light', 'dark'];
/** Tutorials of the help, and the pictures of each, in the order of its steps. */
export const TUTORIALS = ['bracket', 'sole', 'implant'] as const;
export type Tutorial = (typeof TUTORIALS)[number];
export const TUTORIAL_PICTURES = 3;
export const MODE_PICTURES: readonly ModePicture[] = ['gradient', 'regions', 'recipe'];
/** Pictures of the help that show what a tool does. */
export const TOOL_PICTURES = ['edit', 'print', 'press', 'layers', 'compare'] as const;
export type ToolPicture = (typeof TOOL_PICTURES)[number];
/** Part after the look of the address of a picture that stands alone on a page. */
export type PictureName =
  | 'hero'
  | `modes/${ModePicture}`
  | `tutorials/${Tutorial}-${number}`
  | `tools/${ToolPicture}`
  | `${string}/${'normal' | 'tiny'}`;
/** The lattice whose pictures follow the language (docs/specification.md#records). */
const WORDED_TITLE = 'TYPE-10005';

export interface LatticePicture {
  title: string;
  look: PictureLook;
  kind: PictureKind;
  /** Shows a surface lattice as a network; the default is a sheet. */
  network?: boolean;
  /** Matters for one title only. */
  language?: PictureLanguage;
}

/** Returns true for the title whose pictures contain text and exist in both languages. */
export function picturesBearWords(title: string): boolean {
  return title === WORDED_TITLE;
}

export function pictureAddress({
  title,
  look,
  kind,
  network = false,
  language = 'en',
}: LatticePicture): string {
  const words = picturesBearWords(title) && language === 'cn' ? '-cn' : '';
  return `/lattices/${look}/${title}${network ? '-network' : ''}${words}/${kind}.webp`;
}

export function modePictureAddress(mode: ModePicture, look: PictureLook): string {
  return `/lattices/${look}/modes/${mode}.webp`;
}

/** Returns the address of the picture with this number, from 1, of a tutorial. */
export function tutorialPictureAddress(tutorial: Tutorial, number: number, look: PictureLook): string {
  return `/lattices/${look}/tutorials/${tutorial}-${number}.webp`;
}

export function toolPictureAddress(tool: ToolPicture, look: PictureLook): string {
  return `/lattices/${look}/tools/${tool}.webp`;
}

/** Weight of the part in the home page's picture, solid and as a lattice, in the sample bracket's material, g. */
export const HERO_GRAMS = { solid: 47.3, lattice: 3.2 } as const;

/** Returns the address of the home page's picture: the sample bracket, which turns into its lattice. */
export function heroPictureAddress(look: PictureLook): string {
  return `/lattices/${look}/hero.webp`;
}

const KINDS = namesOf(PICTURE_SIZE_PX).filter((kind) => kind !== 'mode' && kind !== 'hero');

/** Returns every picture of the site: each lattice in each look, surfaces also as networks. */
export function allLatticePictures(): LatticePicture[] {
  return LATTICE_TYPES.flatMap((type) =>
    variantsOf(type).flatMap((variant) =>
      PICTURE_LOOKS.flatMap((look) => KINDS.map((kind) => ({ title: type.title, look, kind, ...variant }))),
    ),
  );
}

function variantsOf({ title, family }: LatticeType): { network?: boolean; language?: PictureLanguage }[] {
  const languages: { language?: PictureLanguage }[] = picturesBearWords(title)
    ? [{ language: 'en' }, { language: 'cn' }]
    : [{}];
  const networks = family === 'surface' ? [{}, { network: true }] : [{}];
  return networks.flatMap((network) => languages.map((language) => ({ ...network, ...language })));
}
