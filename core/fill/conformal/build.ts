import { cornersOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import type { LatticeBuild } from '../build.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { type ConformalMakers, conformalFrame } from './frame.ts';
import { soundRods } from './rods/sound-rods.ts';
import { soundSheet } from './sheets/sound-sheet.ts';

/** Makes whole bodies, for files. */
export const SOUND_MAKERS: ConformalMakers = { rods: soundRods, sheet: soundSheet };

/** Conformal cells. No rod comes near the surface, so nothing is trimmed, and another attempt would be the same. */
export async function conformalBuild(mesh: Mesh, spec: ConstantSpec): Promise<LatticeBuild> {
  return {
    fill: (hooks) => fillConformal(mesh, spec, hooks),
    domain: mesh,
    skin: new Float32Array(),
    retries: [],
  };
}

async function fillConformal(mesh: Mesh, spec: ConstantSpec, hooks: FillHooks): Promise<FilledModel> {
  const { frame, mesh: made } = conformalFrame(mesh, spec, SOUND_MAKERS);
  const body = made!;
  await hooks.onFrame(frame);
  hooks.onTrimmed(1);
  return {
    frame,
    placement: frame.placement,
    copies: { runs: [], tubes: new Float64Array(), triangles: 0, volumeMm3: 0 },
    kept: [{ corners: cornersOf(body), rings: [], volumeMm3: volumeOf(body) }],
    trim: { clusters: 0, triangles: 0 },
  };
}
