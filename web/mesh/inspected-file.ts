import type { ModelMesh } from '../../core/formats/stl/body-appendix.ts';
import type { ModelBody } from '../../core/model/bodies/bodies.ts';
import type { ModelRepair } from '../../core/model/input/repair-log.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { UnitCandidate } from '../../core/rules/model/units.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import type { SeenModel } from './model-views.ts';

/** Result of an inspection with the file to store: recentred, binary. */
export interface InspectedFile {
  /** Name of the model; inside an archive its entry name. */
  fileName: string;
  faults: ModelFault[];
  accepted: boolean;
  needsConsent: boolean;
  faces: number;
  vertices: number;
  volumeMm3: number;
  /** Extents of the model to store, mm. */
  extentMm: Point | null;
  /** Set for accepted files only. */
  sealed: { mesh: ModelMesh; stl: ArrayBuffer; sha256Hex: string } | null;
  /** True if the model is too long for the largest box and fits when turned. */
  canTurn: boolean;
  /** Paths of the models in an archive, where one has to be chosen before anything is inspected. */
  models?: readonly string[];
  /** Content of the file; null if it cannot be read, for an edited model, and if it was answered before. */
  read: ReadFile | null;
}

/** Content of a file, in its own coordinates and unit. */
export interface ReadFile {
  /** Units the file may be in, the likely one first; empty if its unit is known or plausible. */
  units: UnitCandidate[];
  /** Bodies of the repaired model, largest first. */
  bodies: ModelBody[];
  repairs: ModelRepair[];
  /** True if the surface can be rebuilt around a model that cannot be repaired. */
  canWrap: boolean;
  /** Model as read and as repaired; null if there is nothing to show. */
  before: SeenModel | null;
  after: SeenModel | null;
}
