import { proxy } from 'valtio';
import type { PressAxis } from '../../../../core/mechanics/press/contact/plates.ts';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import type { PressWanted } from '../../../../core/mechanics/press/press-frame.ts';
import type { Settings } from '../../../state/settings.ts';
import type { LoadColors } from '../load-legend.tsx';
import type { LoadFigures } from '../press-protocol.ts';

/** An answer; its colours are those of its picture. */
export interface Variant extends LoadColors {
  settings: Settings;
  /** Part, lattice with its cell and rod, and material, in the language of the page. */
  partName: string;
  latticeText: string;
  materialText: string;
  axis: PressAxis;
  friction: boolean;
  /** Load and support; undefined between plates. */
  patches?: PressWanted['patches'];
  /** True for a sheet or a network: walls bend in place of struts. */
  isSurface?: boolean;
  figures: PressFigures;
  others?: readonly LoadFigures[];
  /** Share of the struts that print by the chosen process, percent; null where they are not checked. */
  printsPercent?: number | null;
  /** Estimated time of generation, seconds; null while unknown. */
  seconds?: number | null;
  /** Prices of both files; null until the host has answered. */
  priceText?: string | null;
  /** Picture of the pressed part as an address with its data; missing while it is drawn, null if that failed. */
  picture?: string | null;
}

/** More columns fit neither a tablet nor a sheet of paper. */
export const MOST_VARIANTS = 4;

interface Comparison {
  /** Model that was pressed, an id of the mesh registry. */
  modelId: string | null;
  variants: readonly Variant[];
  open: boolean;
  /** Printed instead of the page; empty while nothing was printed. */
  printed: readonly Variant[];
}

export const comparison = proxy<Comparison>({ modelId: null, variants: [], open: false, printed: [] });

/** Adds an answer to the comparison. An answer to the same question takes the place of the older one. */
export function keepVariant(variant: Variant): void {
  const others = comparison.variants.filter((kept) => !isSame(kept, variant));
  if (others.length < MOST_VARIANTS) comparison.variants = [...others, variant];
}

export function addPicture(variant: Variant, picture: string | null): void {
  comparison.variants = comparison.variants.map((kept) =>
    isSame(kept, variant) ? { ...kept, picture } : kept,
  );
}

export function dropVariant(index: number): void {
  comparison.variants = comparison.variants.filter((_, i) => i !== index);
  if (comparison.variants.length === 0) comparison.open = false;
}

/** Opens the browser's print dialog on a sheet of these answers, which also saves it as PDF. */
export function printVariants(variants: readonly Variant[]): void {
  comparison.printed = [...variants];
}

/** Names the model that is pressed. Another one empties the comparison: its figures cannot be compared. */
export function compareOn(modelId: string | null): void {
  if (modelId === comparison.modelId) return;
  Object.assign(comparison, { modelId, variants: [], open: false, printed: [] });
}

export function isKept(variants: readonly Variant[], variant: Variant): boolean {
  return variants.some((kept) => isSame(kept, variant));
}

function isSame(a: Variant, b: Variant): boolean {
  return questionOf(a) === questionOf(b);
}

function questionOf({ settings, axis, friction, patches, others = [] }: Variant): string {
  // Picked places have no plates to stick to.
  return JSON.stringify([
    settings,
    axis,
    patches ? false : friction,
    patches,
    others.map(({ load }) => load),
  ]);
}
