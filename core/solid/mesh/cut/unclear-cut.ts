/** Thrown if the parts of a cut contradict one another by rounding. The boolean kernel then makes the cut. */
export class UnclearCut extends Error {}
