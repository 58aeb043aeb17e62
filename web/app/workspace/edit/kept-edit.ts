import * as z from 'zod';
import { APPLICATION_FIELDS } from '../../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { grayscale } from '../../../../core/contract/calls/grayscale.ts';
import { facePlace } from '../../../../core/contract/calls/parts/face-place.ts';
import { gradientField } from '../../../../core/contract/calls/parts/gradient-field.ts';
import { bodyRequests } from '../../../../core/contract/lattice/request.ts';
import { CELL_LAYOUTS } from '../../../../core/rules/parameters/cell-layouts.ts';
import { PROJECTION_AXES } from '../../../../core/rules/parameters/gradient-images.ts';
import { ISLAND_LINKS } from '../../../../core/rules/parameters/join-islands.ts';
import { LATTICE_MODES, MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import {
  DENSITY_PERCENT,
  OUTPUT_ACTIONS,
  STRUT_SIDES,
  SURFACE_VARIANTS,
} from '../../../../core/rules/parameters/lattice-parameters.ts';
import { OPEN_ENDS } from '../../../../core/rules/parameters/open-ends.ts';
import { FACE_ROLES } from '../../../../core/rules/parameters/roles.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { LatticeSettings } from '../../../features/editor/edit-model.ts';
import type { ModelEdit } from '../../../mesh/placement/model-edit.ts';
import { isSampleFile } from '../../../mesh/sample-model.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import {
  dropKept,
  fileIsKept,
  keptAddress,
  openKept,
  readKept,
  toResponse,
} from '../../../state/kept-model.ts';

/** Edits of the stored model before its first generation. */
export interface KeptEdit {
  edit: ModelEdit;
  settings: LatticeSettings;
  /** Cut plane between two regions, mm. */
  plane: PlanePoints | null;
}

/** Maximum size of the stored result of the last cut, bytes: the same as for an upload. */
const CUT_MAX_BYTES = 50_000_000;

const lengthMm = z.number().positive();
const latticeId = z.literal(LATTICE_TYPES.map(({ id }) => id));
const triple = z.tuple([z.number(), z.number(), z.number()]);
const region = z.object({
  latticeId,
  sizeMm: lengthMm,
  rodMm: lengthMm,
  densityPercent: z.number(),
});

/** The stored entry may come from an older page: it is used completely or not at all. */
const keptEdit: z.ZodType<KeptEdit> = z.object({
  edit: z.object({
    scale: z.number().positive(),
    rotationDeg: triple,
    translationMm: triple,
    cuts: z.array(z.object({ id: z.string() })),
  }),
  settings: z.object({
    mode: z.enum(LATTICE_MODES),
    fieldId: z.literal(APPLICATION_FIELDS.map(({ id }) => id)).nullable(),
    latticeId: latticeId.nullable(),
    densityPercent: z.number().min(DENSITY_PERCENT.min).max(DENSITY_PERCENT.max),
    sizeMm: lengthMm,
    rodMm: lengthMm,
    locks: z.object({ size: z.boolean(), rod: z.boolean() }),
    sides: z.int().min(STRUT_SIDES.min).max(STRUT_SIDES.max),
    shellMm: lengthMm.nullable(),
    bottomMm: lengthMm.nullable(),
    drains: z.array(z.object({ atMm: triple, diameterMm: lengthMm })).default([]),
    roles: z
      .array(z.object({ kind: z.enum(FACE_ROLES), facesAtMm: z.array(facePlace), mm: lengthMm }))
      .default([]),
    bodies: bodyRequests.default([]),
    action: z.enum(OUTPUT_ACTIONS),
    // Older pages did not offer the choice.
    openEnds: z.enum(OPEN_ENDS).nullable().default(null),
    joinIslands: z.enum(ISLAND_LINKS).default('none'),
    originMm: triple.nullable().default(null),
    variant: z.enum(SURFACE_VARIANTS),
    stretch: lengthMm,
    // Older pages did not offer the choice.
    cells: z.enum(CELL_LAYOUTS).default('grid'),
    densityScale: lengthMm.default(1),
    gradient: z.object({
      picture: grayscale.nullable(),
      // Older pages had no fields. One whose faces are still missing is chosen again.
      field: gradientField.nullable().catch(null),
      projection: z.enum(PROJECTION_AXES),
      layers: z.int().nullable().default(null),
      darkestMm: lengthMm,
      lightestMm: lengthMm,
      even: z.enum(['diameter', 'density']).default('diameter'),
      elastomer: z.string().nullable().default(null),
    }),
    regions: z.tuple([region.nullable(), region.nullable()]),
  }),
  plane: z.tuple([triple, triple, triple]).nullable(),
});

const valuesAddress = (fileId: string) => `${keptAddress(fileId)}/edit`;
const cutsAddress = (fileId: string) => `${keptAddress(fileId)}/cut`;
const cutAddress = (fileId: string, cutId: string) => `${cutsAddress(fileId)}/${encodeURIComponent(cutId)}`;

let writing: Promise<unknown> = Promise.resolve();

/**
 * Stores an edit beside its model and replaces the previous one. Returns false if the browser has no space
 * for it or no longer has the model, so that a reload would lose it. A browser without a cache stores neither
 * model nor edit.
 */
export function keepEdit(fileId: string, kept: KeptEdit, cut: Mesh | null): Promise<boolean> {
  // Writes run one after another, so that an older one never overwrites a newer one.
  const written = writing.then(() => write(fileId, kept, cut));
  writing = written;
  return written;
}

async function write(fileId: string, kept: KeptEdit, cut: Mesh | null): Promise<boolean> {
  await fileIsKept();
  try {
    // A sample is fetched again.
    const isThere = async () => isSampleFile(fileId) || (await readKept(keptAddress(fileId))) !== undefined;
    if (!(await isThere())) return false;
    const store = await openKept();
    const cutId = kept.edit.cuts.at(-1)?.id;
    const cutAt = cutId === undefined ? undefined : cutAddress(fileId, cutId);
    // Checked every time: another tab with the same model deletes entries that are not its own.
    if (cut !== null && cutAt !== undefined && (await readKept(cutAt)) === undefined) {
      const bytes = bytesOfCut(cut);
      if (bytes.size > CUT_MAX_BYTES) return false;
      await store.put(cutAt, toResponse(bytes));
    }
    await store.put(valuesAddress(fileId), toResponse(JSON.stringify(kept)));
    // Last, so that a page closed before this keeps the settings with the mesh they refer to, new or old.
    await dropKept(cutsAddress(fileId), cutAt);
    // The model may have been deleted in the meantime, and the edit with it.
    if (!(await isThere())) await dropKept(keptAddress(fileId));
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'QuotaExceededError');
  }
}

/** Reads the stored edit of a model with the mesh of its last cut. Returns null if either is missing. */
export async function readKeptEdit(fileId: string): Promise<(KeptEdit & { cut: Mesh | null }) | null> {
  try {
    const values = await readKept(valuesAddress(fileId));
    const read = keptEdit.safeParse(await values?.json());
    if (!read.success) return null;
    const { settings, plane } = read.data;
    const kept = {
      ...read.data,
      settings: withLastingPicture(settings),
      // Older pages stored the plane of the cut tool as well.
      plane: MODE_TRAITS[settings.mode].hasRegions ? plane : null,
    };
    const cutId = kept.edit.cuts.at(-1)?.id;
    if (cutId === undefined) return { ...kept, cut: null };
    const cut = await readCut(fileId, cutId);
    return cut === null ? null : { ...kept, cut };
  } catch {
    return null;
  }
}

/** Removes an uploaded image, whose address expires and names the user. Template addresses stay. */
function withLastingPicture(settings: LatticeSettings): LatticeSettings {
  const { gradient } = settings;
  if (gradient.picture === null || gradient.picture.path.startsWith('/')) return settings;
  return { ...settings, gradient: { ...gradient, picture: null, layers: null } };
}

/** Encodes the number of coordinates, the coordinates and the triangles. */
function bytesOfCut({ positions, triangles }: Mesh): Blob {
  const head = String(positions.length).padEnd(HEAD_BYTES);
  return new Blob([head, positions as Float32Array<ArrayBuffer>, triangles as Uint32Array<ArrayBuffer>]);
}

const HEAD_BYTES = 16;

async function readCut(fileId: string, cutId: string): Promise<Mesh | null> {
  const buffer = await (await readKept(cutAddress(fileId, cutId)))?.arrayBuffer();
  if (buffer === undefined) return null;
  const count = Number(new TextDecoder().decode(buffer.slice(0, HEAD_BYTES)));
  return {
    positions: new Float32Array(buffer, HEAD_BYTES, count),
    triangles: new Uint32Array(buffer, HEAD_BYTES + 4 * count),
  };
}
