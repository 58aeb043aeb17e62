/** Failure code of a user's cancellation, which needs no explanation. */
export const CANCELLED = 'cancelled';
