/** CAD formats that are read: STEP (AP203, 214, 242) and IGES. */
export type CadFormat = 'step' | 'iges';

export const STEP_BEGINNING = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*ISO-10303-21\s*;/;
export const IGES_BEGINNING = /^[^\r\n]{72}S[ 0]{6}1\s/;
/** Bytes at the start of a file that tell a CAD format. */
const HEAD_BYTES = 4096;

/** Returns the CAD format of a file by its first bytes; undefined for meshes and all else. */
export function cadFormatOf(bytes: Uint8Array): CadFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (STEP_BEGINNING.test(head)) return 'step';
  return IGES_BEGINNING.test(head) ? 'iges' : undefined;
}
