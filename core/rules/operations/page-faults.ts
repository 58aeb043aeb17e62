/** Faults that only the customer's browser sees. Each is a metric of this name. */
export const PAGE_FAULTS = [
  /** The file store did not take a model, or could not be reached. */
  'uploadFailed',
  /** The live channel did not open: the page polls. */
  'socketFellBack',
  /** The page threw an error that it did not expect. */
  'pageError',
  /** A lattice was shown later than its objective allows, counted from Generate. */
  'latticeSlow',
] as const;
export type PageFault = (typeof PAGE_FAULTS)[number];

/** Maximum reports of one kind from a page until it is loaded again. */
export const REPORTS_PER_PAGE = 3;
/** Maximum reports per network address: in any 15 minutes fewer than an alarm needs, so that none rings alone. */
export const REPORTS_PER_ADDRESS = { max: 4, windowSeconds: 900 } as const;
