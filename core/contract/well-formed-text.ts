import * as z from 'zod';

/**
 * Returns the schema of free text with a length in UTF-16 units. Refuses half a surrogate pair: addresses,
 * headers and stores cannot hold it.
 */
export function wellFormedText({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), 'not well-formed Unicode');
}
