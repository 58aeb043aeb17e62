import type { Point } from '../solid/geometry/vector.ts';
import { CliError } from './error.ts';

/** Parses numbers with commas between them. Throws a CliError that names the option. */
export function numbers(text: string, option: string): number[] {
  const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (!values.every(Number.isFinite)) throw new CliError(`${option} takes numbers, not "${text}"`);
  return values;
}

/** Parses one number. Throws a CliError that names the option. */
export function oneNumber(text: string, option: string): number {
  const values = numbers(text, option);
  if (values.length !== 1) throw new CliError(`${option} takes one number`);
  return values[0]!;
}

/** Parses a positive integer. Throws a CliError that names the option. */
export function wholeNumber(text: string, option: string): number {
  const value = oneNumber(text, option);
  if (!Number.isInteger(value) || value < 1) throw new CliError(`${option} takes a whole number from 1`);
  return value;
}

/** Parses a point, mm. Throws a CliError that names the option. */
export function point(text: string, option: string): Point {
  return threeNumbers(text, option, 'x,y,z');
}

/** Parses three numbers. Throws a CliError that names the option and what it takes. */
export function threeNumbers(text: string, option: string, takes: string): [number, number, number] {
  const [first, second, third, ...more] = numbers(text, option);
  if (first === undefined || second === undefined || third === undefined || more.length > 0)
    throw new CliError(`${option} takes ${takes}`);
  return [first, second, third];
}

/** Returns the text as one of the names. Throws a CliError that lists them. */
export function oneOf<Name extends string>(names: readonly Name[], text: string, option: string): Name {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new CliError(`${option} is one of ${names.join(', ')}`);
  return found;
}
