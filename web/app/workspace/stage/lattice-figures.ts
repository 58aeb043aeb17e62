import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { ReportFigures } from '../../../features/job/report/report-figures.ts';
import type { LatticeFigures } from '../../../features/viewer/model-footer.tsx';
import type { Shape } from '../../../mesh/registry.ts';

/**
 * Figures of a finished lattice from its report and files; of the precise STL if it exists, like the report.
 * Vertices come from the preview if it is the lattice itself, triangle by triangle. The preview of a larger
 * lattice is simplified, so they are omitted.
 */
export function latticeFigures(
  { triangles, volumeMm3 }: ReportFigures,
  files: WorkspaceDetail['files'],
  picture: Shape,
): LatticeFigures {
  const stl = files.filter(({ format }) => format === 'stl');
  const file = stl.find(({ precision }) => precision === 'high') ?? stl[0];
  const exact = picture.kind === 'mesh' && picture.mesh.triangles.length / 3 === triangles;
  return {
    volumeMm3,
    faces: triangles,
    vertices: exact ? picture.mesh.positions.length / 3 : null,
    fileBytes: file?.bytes ?? null,
  };
}
