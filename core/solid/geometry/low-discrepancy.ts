/** Steps of low-discrepancy sequences in a plane: powers of the plastic number, 1.3247…^-k. */
export const PLANE_STEPS = [0.754_877_666, 0.569_840_291] as const;
/** Steps in space: powers of the generalised golden ratio, 1.2207…^-k. */
export const SPACE_STEPS = [0.819_172_513, 0.671_043_606, 0.549_700_478] as const;
