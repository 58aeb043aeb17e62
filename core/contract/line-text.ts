import * as z from 'zod';
import { cleanLine, isOneLine } from '../rules/one-line.ts';

/** Limits of a text's length, in UTF-16 units. */
interface Length {
  min?: number;
  max: number;
}

/** Returns the schema of a text of one line. Refuses control and format characters (core/rules/one-line.ts). */
export function lineText(length: Length) {
  return textOf(length).refine(isOneLine, 'not one line of plain text');
}

/**
 * Returns the schema of a text that is cleaned instead of refused: names of files, which users do not choose for us,
 * and typed texts whose own rule follows and has its own error code.
 */
export function cleanedText({ min, max }: Length) {
  const clean = z.string().max(max).overwrite(cleanLine);
  return min === undefined ? clean : clean.min(min);
}

function textOf({ min, max }: Length) {
  return min === undefined ? z.string().max(max) : z.string().min(min).max(max);
}

/** Schema of a typed password: taken as it is, since it is only ever hashed. */
export const passwordText = z.string().max(1024);
