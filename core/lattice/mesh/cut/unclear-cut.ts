/** A cut whose parts contradict one another by rounding: the boolean kernel makes it instead. */
export class UnclearCut extends Error {}
