import * as z from 'zod';

/** Free text of so many UTF-16 units. Half a surrogate pair is refused: no address, header or store can hold it. */
export function wellFormedText({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed(), 'not well-formed Unicode');
}
