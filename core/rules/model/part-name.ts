/** Returns the name of a part on sheets and in payments: that of its file without the extension of a model. */
export function partName(fileName: string): string {
  return fileName.replace(/\.(stl|3mf|obj|ply|step|stp|iges|igs)$/i, '');
}
