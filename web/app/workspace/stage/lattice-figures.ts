import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { lowFileMm3, pictureFaces } from '../../../features/job/order/shown-file.ts';
import type { ReportFigures } from '../../../features/job/report/report-figures.ts';
import type { LatticeFigures } from '../../../features/viewer/model-footer.tsx';
import type { Shape } from '../../../mesh/registry.ts';

/**
 * Figures of a finished lattice: of the file that its picture is, else from its report and its most precise STL.
 * Vertices are those of the picture. That of a larger lattice is simplified, so they are omitted.
 */
export function latticeFigures(
  { triangles, volumeMm3 }: ReportFigures,
  files: WorkspaceDetail['files'],
  picture: Shape,
): LatticeFigures {
  const stl = files.filter(({ format }) => format === 'stl');
  const lowMm3 = lowFileMm3(files, picture);
  const isLow = lowMm3 !== null;
  const file = stl.find(({ precision }) => precision === (isLow ? 'low' : 'high')) ?? stl[0];
  const faces = (isLow && pictureFaces(picture)) || triangles;
  const mesh = picture.kind === 'mesh' && pictureFaces(picture) === faces ? picture.mesh : null;
  return {
    volumeMm3: lowMm3 ?? volumeMm3,
    faces,
    vertices: mesh && mesh.positions.length / 3,
    fileBytes: file?.bytes ?? null,
    isLow,
  };
}
