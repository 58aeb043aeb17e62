/** The faces contradict one another, as rounding or a flaw of the method would make them: nothing is returned then. */
export class ArrangementError extends Error {}
