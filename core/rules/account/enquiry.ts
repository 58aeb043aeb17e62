import { namesOf } from '../names.ts';
import { isOneLine } from '../one-line.ts';
import { isEmail, isMobile, trimmedText } from './fields.ts';

/** Sales enquiry form (docs/specification.md#validation). Every field is required. */
export const ENQUIRY_NAME_MAX_CHARACTERS = 50;
export const ENQUIRY_EMAIL_MAX_CHARACTERS = 100;
export const ENQUIRY_TEXT_MAX_CHARACTERS = 100;

/** Selectable industries; pages hold the texts. */
export const ENQUIRY_INDUSTRIES = ['medical', 'shoes', 'industry', 'creative', 'others'] as const;
export type EnquiryIndustry = (typeof ENQUIRY_INDUSTRIES)[number];

export interface Enquiry {
  name: string;
  phone: string;
  email: string;
  title: string;
  company: string;
  industry: EnquiryIndustry;
  region: string;
}

export interface EnquiryProblem {
  field: keyof Enquiry;
  problem: 'missing' | 'invalid';
}

const NAME = /^[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z ]*$/u;

/** True for a letter or Chinese character followed by letters, Chinese or spaces; 50 characters at most. */
export function isEnquiryName(text: string): boolean {
  const name = trimmedText(text);
  return [...name].length <= ENQUIRY_NAME_MAX_CHARACTERS && NAME.test(name);
}

/** True for a business e-mail of at most 100 characters. */
export function isEnquiryEmail(text: string): boolean {
  return isEmail(text) && trimmedText(text).length <= ENQUIRY_EMAIL_MAX_CHARACTERS;
}

/** True for a title, company or region: one line, at most 100 characters. */
function isEnquiryText(text: string): boolean {
  const line = trimmedText(text);
  return line !== '' && [...line].length <= ENQUIRY_TEXT_MAX_CHARACTERS && isOneLine(line);
}

const FIELD_RULES: Readonly<Record<keyof Enquiry, (text: string) => boolean>> = {
  name: isEnquiryName,
  phone: isMobile,
  email: isEnquiryEmail,
  title: isEnquiryText,
  company: isEnquiryText,
  industry: (text) => ENQUIRY_INDUSTRIES.some((industry) => industry === text),
  region: isEnquiryText,
};

/** Fields of the form, in its order. */
export const ENQUIRY_FIELDS = namesOf(FIELD_RULES);

/** Missing or invalid fields in form order. */
export function enquiryProblems(enquiry: Partial<Record<keyof Enquiry, string>>): EnquiryProblem[] {
  return ENQUIRY_FIELDS.flatMap((field): EnquiryProblem[] => {
    const text = enquiry[field] ?? '';
    if (text.trim() === '') return [{ field, problem: 'missing' }];
    return FIELD_RULES[field](text) ? [] : [{ field, problem: 'invalid' }];
  });
}
