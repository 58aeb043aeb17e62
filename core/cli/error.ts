/** The process or thread of a run broke. */
export const EXIT_BROKEN = 1;
/** Invalid arguments, file or spec. */
export const EXIT_BAD_INPUT = 2;
/** The model is valid, but this lattice cannot fill it. */
export const EXIT_NOT_FILLABLE = 3;

/** Ends the command with a message and an exit code. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_BAD_INPUT) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}
