import { materialFor } from '../../../../core/catalogue/materials.ts';
import type { GradientTask } from '../../../../core/contract/calls/gradient-task.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type {
  ConstantRequest,
  GradientRequest,
  RegionsRequest,
} from '../../../../core/contract/lattice/request.ts';
import {
  decodeConstant,
  decodeGradientTask,
  decodeRegions,
} from '../../../../core/contract/lattice/task-codec.ts';
import { withAvailableOpenEnds } from '../../../state/cut-ends.ts';
import type { PlanePoints } from '../../../state/edit-tool.ts';
import {
  NO_REGIONS,
  putRegion,
  REGION_PARTS,
  type RegionEntries,
} from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';

type Tasks = Pick<WorkspaceDetail, 'latticeTask' | 'gradientTask' | 'multiLatticeTask'>;

export interface OrderSettings {
  settings: Settings;
  /** Cut plane of a two-region order, mm. */
  plane: PlanePoints | null;
}

/** Returns the settings of an order from its task, or null if it was never generated. */
export function settingsOfOrder(order: Tasks, now: Settings): OrderSettings | null {
  if (order.latticeTask)
    return { settings: constantSettings(decodeConstant(order.latticeTask), now), plane: null };
  if (order.gradientTask) {
    const { grayscale } = order.gradientTask;
    const request = decodeGradientTask(order.gradientTask);
    const isPicture = request.field === undefined || request.field.source === 'pressure';
    return { settings: gradientSettings(request, isPicture ? grayscale : null, now), plane: null };
  }
  if (order.multiLatticeTask === null) return null;
  const request = decodeRegions(order.multiLatticeTask);
  return { settings: regionsSettings(request, now), plane: request.plane };
}

/**
 * Print process and material of an order. A material of the user's own is not stored, so its order keeps the one on the
 * page; so do orders from before the process was stored.
 */
function printSettings(
  { process, material }: Pick<ConstantRequest, 'process' | 'material'>,
  now: Settings,
): Partial<Pick<Settings, 'process' | 'materialName' | 'ownMaterial'>> {
  if (process === undefined) return {};
  if (material !== undefined) return { process, materialName: material, ownMaterial: null };
  const { materialName, ownMaterial } = now;
  return { process, materialName: materialFor(materialName, process).name, ownMaterial };
}

/** Returns the settings of a request of one lattice, without a picture. */
export function requestSettings(request: ConstantRequest | GradientRequest, now: Settings): Settings {
  return 'rodDiameterMm' in request ? constantSettings(request, now) : gradientSettings(request, null, now);
}

export function constantSettings(request: ConstantRequest, now: Settings): Settings {
  const { latticeId, fieldId, densityPercent, action, sides, variant, stretch } = request;
  return withAvailableOpenEnds({
    ...now,
    ...printSettings(request, now),
    mode: 'constant',
    latticeId,
    fieldId,
    rodMm: request.rodDiameterMm,
    sizeMm: request.cellSizeMm,
    densityPercent,
    action,
    openEnds: request.openEnds ?? null,
    joinIslands: request.joinIslands ?? 'none',
    originMm: request.originMm ?? null,
    sides,
    variant,
    stretch,
    cells: request.cells ?? 'grid',
    densityScale: 1,
    shellMm: request.shellMm ?? null,
    bottomMm: request.bottomMm ?? null,
    drains: request.drains ?? [],
    roles: request.roles ?? [],
    bodies: request.bodies ?? [],
  });
}

function gradientSettings(
  request: Omit<GradientRequest, 'image'>,
  picture: GradientTask['grayscale'] | null,
  now: Settings,
): Settings {
  const { latticeId, fieldId, cellSizeMm, action, sides, projection, darkestRodMm, lightestRodMm } = request;
  return {
    ...now,
    ...printSettings(request, now),
    mode: 'gradient',
    latticeId,
    fieldId,
    sizeMm: cellSizeMm,
    action,
    openEnds: null,
    drains: [],
    roles: request.roles ?? [],
    bodies: request.bodies ?? [],
    sides,
    gradient: {
      picture,
      field: request.field ?? null,
      projection,
      layers: request.layers ?? null,
      darkestMm: darkestRodMm,
      lightestMm: lightestRodMm,
      even: request.even,
      elastomer: request.elastomer ?? null,
    },
  };
}

function regionsSettings(request: RegionsRequest, now: Settings): Settings {
  const { parts, fieldId, action, sides } = request;
  const regions = parts.reduce<RegionEntries>((entries, part, index) => {
    if (part === null) return entries;
    const { latticeId, cellSizeMm: sizeMm, rodDiameterMm: rodMm, densityPercent } = part;
    return putRegion(entries, REGION_PARTS[index]!, { latticeId, sizeMm, rodMm, densityPercent });
  }, NO_REGIONS);
  return {
    ...now,
    ...printSettings(request, now),
    mode: 'regions',
    latticeId: null,
    fieldId,
    action,
    openEnds: null,
    drains: [],
    roles: [],
    bodies: [],
    sides,
    regions,
  };
}
