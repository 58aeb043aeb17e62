import * as z from 'zod';
import { CODES, type ErrorName } from './codes.ts';
import { SERVER_TEXTS_CN } from './texts/cn.ts';
import { SERVER_TEXTS_EN } from './texts/en.ts';
import { waitText } from './texts/wait.ts';

/** The two languages of the product, as stored in the browser under LANGUAGE. */
export const LANGUAGES = ['cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the schema of an answer: `code` 200 with the data; any other code has a text for the user. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(CODES.ok.code), message: z.string(), data });
}

/** Details of an error: invalid fields, faults of a model, possible remedies. */
export const errorDetails = z.object({
  requestId: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), problem: z.string() })).optional(),
  faults: z
    .array(
      z.object({
        code: z.string(),
        severity: z.enum(['refuse', 'repair', 'warn']),
        at: z.tuple([z.number(), z.number(), z.number()]).optional(),
        count: z.number().optional(),
      }),
    )
    .optional(),
  retryAfterSeconds: z.number().optional(),
  estimateSeconds: z.number().optional(),
  limitMm: z.number().optional(),
  /** A limit of the account that is met, in the unit of its text. */
  limit: z.number().optional(),
});
export type ErrorDetails = z.infer<typeof errorDetails>;

/** Returns a text of the tables for the user, with the time to wait or the limit where the text names one. */
export function serverText(
  name: ErrorName | 'ok',
  language: Language,
  { retryAfterSeconds, limit }: Pick<ErrorDetails, 'retryAfterSeconds' | 'limit'> = {},
): string {
  const text = (language === 'cn' ? SERVER_TEXTS_CN : SERVER_TEXTS_EN)[name];
  return text
    .replace('{wait}', waitText(retryAfterSeconds, language))
    .replace('{limit}', (limit ?? 0).toLocaleString('en-US'));
}

/** Returns Chinese if the header prefers it to English, else English, the default. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.trim().toLowerCase() ?? '';
  return first.startsWith('zh') || first.startsWith('cn') ? 'cn' : 'en';
}

/** The only error a user may see: a code of the table with its details. All others become `internal`. */
export class VisibleError extends Error {
  readonly codeName: ErrorName;
  readonly details: ErrorDetails;
  /** For the log, never for the user: `foreign` for another user's object, which the user reads as not found. */
  readonly reason: 'foreign' | undefined;

  constructor(codeName: ErrorName, details: ErrorDetails = {}, reason?: 'foreign') {
    super(codeName);
    this.name = 'VisibleError';
    this.codeName = codeName;
    this.details = details;
    this.reason = reason;
  }
}
