/** Answers of the user that change the model to store. */
export interface UploadChoices {
  /** Path of the model to open in an archive of several; null until it is chosen. */
  entry: string | null;
  /** Factor of all lengths: millimetres per unit of the file, or an enlargement. */
  scale: number;
  leftOut: readonly number[];
  /** True if the model is turned so that it fits the largest box. */
  isTurned: boolean;
  /** True if the surface is rebuilt around the model. */
  isWrapped: boolean;
}

/** Model as its file has it. */
export const AS_READ: UploadChoices = {
  entry: null,
  scale: 1,
  leftOut: [],
  isTurned: false,
  isWrapped: false,
};

/** Work of the mesh worker that the page shows. */
export type InspectPhase = 'reading' | 'checking' | 'sealing';
