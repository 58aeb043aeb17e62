import { vi } from 'vitest';
import type { FileRecord } from '../../../../core/contract/calls/file.ts';
import type { ModelBody } from '../../../../core/model/bodies/bodies.ts';
import { type ModelFaultCode, modelFault } from '../../../../core/rules/model/faults.ts';
import type { UnitCandidate } from '../../../../core/rules/model/units.ts';
import type { InspectedFile, ReadFile } from '../../../mesh/inspected-file.ts';
import type { ParsedModel } from '../../../mesh/parsed-model.ts';
import type { UploadPorts } from '../flow/flow-interface.ts';
import { UploadFlow } from '../flow/upload-flow.ts';
import { IDLE_UPLOAD, type UploadView } from '../flow/upload-view.ts';

/** Uploaded file; `inspect` of the flow decides its content. */
export const file = new File(['bytes'], 'part.stl');
export const record = { id: 'fil_1' } as FileRecord;

/** Inspection with these faults, and a file to store unless one of them refuses it. */
export function inspection(...codes: ModelFaultCode[]): InspectedFile {
  const faults = codes.map((code) => modelFault(code));
  const accepted = faults.every((fault) => fault.severity !== 'refuse');
  return {
    fileName: 'part.stl',
    faults,
    accepted,
    needsConsent: faults.some((fault) => fault.severity === 'repair'),
    faces: 12,
    vertices: 8,
    volumeMm3: 1,
    extentMm: [2, 30, 8],
    canTurn: false,
    read: { units: [], bodies: [], repairs: [], canWrap: false, before: null, after: null },
    sealed: accepted
      ? {
          mesh: { positions: new Float32Array(9), triangles: new Uint32Array(3) },
          stl: new ArrayBuffer(684),
          sha256Hex: 'ab',
        }
      : null,
  };
}

export const INCH: UnitCandidate = { unit: 'inch', factorMm: 25.4, extentMm: [50, 76, 200] };
export const MM: UnitCandidate = { unit: 'mm', factorMm: 1, extentMm: [2, 3, 8] };
export const BODY: ModelBody = {
  boxMm: { min: [0, 0, 0], max: [1, 1, 1] },
  volumeMm3: 1,
  faces: 12,
  cavities: 0,
};

/** Inspection with this content and these faults. */
export function found(read: Partial<ReadFile>, ...codes: ModelFaultCode[]): InspectedFile {
  const plain = inspection(...codes);
  return { ...plain, read: { ...plain.read!, ...read } };
}

export const parsed: ParsedModel = {
  fileName: 'part.stl',
  fileBytes: 684,
  mesh: { positions: new Float32Array(9), triangles: new Uint32Array(3) },
  boxMm: { min: [0, 0, 0], max: [2, 30, 8] },
  extentMm: [2, 30, 8],
  volumeMm3: 1,
};

/** Flow on ports that all succeed, except the given ones. */
export function flowWith(ports: Partial<UploadPorts> = {}) {
  const view: UploadView = { ...IDLE_UPLOAD };
  const given: UploadPorts = {
    inspect: vi.fn(async () => inspection()),
    endInspection: vi.fn(),
    hasStage: () => false,
    showUnsaved: vi.fn(),
    dropUnsaved: vi.fn(),
    store: vi.fn(async () => 'uploads/key'),
    register: vi.fn(async () => record),
    ready: vi.fn(),
    failed: vi.fn(),
    ...ports,
  };
  return { view, ports: given, flow: new UploadFlow(view, given) };
}
