import type { CallInput } from '../../../core/contract/call.ts';
import type { FileRecord } from '../../../core/contract/calls/file.ts';
import type { taskGradient } from '../../../core/contract/calls/gradient-task.ts';
import type { taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';

function modelOf(id: string, file: FileRecord) {
  return {
    id,
    fileId: file.id,
    fieldId: 3,
    faces: file.faces,
    bbox: [file.file_width, file.file_length, file.file_height],
  };
}

/** BCC with 8 mm cells and rods from 0.5 to 1 mm by a template. */
export function gradientBody(
  id: string,
  file: FileRecord,
): NonNullable<CallInput<typeof taskGradient>['body']> {
  return {
    ...modelOf(id, file),
    latticeId: 8,
    size: 8,
    wideDarkest: 1,
    wideLightest: 0.5,
    projection: 'z',
    grayscaleId: 'left-right',
    surfaceNum: 6,
  };
}

/** BCC with 8 mm cells above the middle of the model's height, cubic with 6 mm cells below. */
export function regionsBody(
  id: string,
  file: FileRecord,
): NonNullable<CallInput<typeof taskMultiLattice>['body']> {
  const middle = file.file_height / 2;
  return {
    ...modelOf(id, file),
    surface: [
      [0, 0, middle],
      [10, 0, middle],
      [0, 10, middle],
    ],
    parameters: [
      { modelVal: 'part1', latticeId: 8, size: 8, wide: 0.9, scalingRatio: 10 },
      { modelVal: 'part2', latticeId: 7, size: 6, wide: 0.8, scalingRatio: 10 },
    ],
    surfaceNum: 6,
  };
}
