import { expect, it } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { CODES } from '../../../../core/contract/codes.ts';
import { regionNotice } from '../../../state/regions/region-notice.ts';
import { settings } from '../../../state/settings.ts';
import { uploadPorts } from './upload-ports.ts';

it('an uploaded file does not take the place of cells that fitted the model before', () => {
  settings.originMm = [1, 2, 3];
  const shown: string[] = [];
  const ports = uploadPorts({ onReady: ({ fileId }) => shown.push(fileId), hasStage: () => false });
  const figures = { faces: 1, vertices: 3, volumeMm3: 1 };
  const mesh = { positions: new Float32Array(9), triangles: Uint32Array.of(0, 1, 2) };
  ports.ready(
    {
      ...{ id: 'fil_1', file_path: '', file_size: 134, file_name: 'a.stl', faults: [] },
      ...{ file_width: 1, file_height: 1, file_length: 1, ...figures },
    },
    {
      ...{ fileName: 'a.stl', faults: [], accepted: true, needsConsent: false, ...figures },
      ...{ extentMm: [1, 1, 1], sealed: null, canTurn: false, read: null },
    },
    { mesh, stl: new ArrayBuffer(134), sha256Hex: '' },
  );
  expect([shown, settings.originMm]).toEqual([['fil_1'], null]);
});

it('a refusal of the region opens its dialog', () => {
  const ports = uploadPorts({ onReady: () => {}, hasStage: () => false });
  ports.failed(
    new ApiError({ name: 'regionForbidden', code: CODES.regionForbidden.code }, 'not in this region'),
  );
  expect(regionNotice.message).toBe('not in this region');
});
