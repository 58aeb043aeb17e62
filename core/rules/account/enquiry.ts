import type { HostConfig } from '../host/config.ts';
import { namesOf } from '../names.ts';
import { isOneLine } from '../one-line.ts';
import { isEmail, isMobile, trimmedText } from './fields.ts';

/** Sales enquiry form (docs/specification.md#validation). Every field but the message is required. */
export const ENQUIRY_NAME_MAX_CHARACTERS = 50;
export const ENQUIRY_EMAIL_MAX_CHARACTERS = 100;
export const ENQUIRY_TEXT_MAX_CHARACTERS = 100;
export const ENQUIRY_MESSAGE_MAX_CHARACTERS = 1000;
/** Longest written form of a telephone number: 15 digits with a plus, brackets and separators. */
export const ENQUIRY_PHONE_MAX_CHARACTERS = 30;

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
  message: string;
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

/** True for a telephone number of any country: 7 to 15 digits (ITU-T E.164), as people write them. */
function isPhone(text: string): boolean {
  const phone = trimmedText(text);
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d ()./-]+$/.test(phone) && digits >= 7 && digits <= 15;
}

/** True for plain text of several lines, 1000 characters at most. */
function isMessage(text: string): boolean {
  return [...text].length <= ENQUIRY_MESSAGE_MAX_CHARACTERS && text.split(/\r?\n/).every(isOneLine);
}

const FIELD_RULES: Readonly<Record<keyof Enquiry, (text: string, host: HostConfig['host']) => boolean>> = {
  name: isEnquiryName,
  phone: (text, host) => (host === 'china' ? isMobile(text) : isPhone(text)),
  email: isEnquiryEmail,
  title: isEnquiryText,
  company: isEnquiryText,
  industry: (text) => ENQUIRY_INDUSTRIES.some((industry) => industry === text),
  region: isEnquiryText,
  message: isMessage,
};

export const ENQUIRY_FIELDS = namesOf(FIELD_RULES);

/** Missing or invalid fields in form order. The China host takes mobile numbers of mainland China only. */
export function enquiryProblems(
  enquiry: Partial<Record<keyof Enquiry, string>>,
  host: HostConfig['host'],
): EnquiryProblem[] {
  return ENQUIRY_FIELDS.flatMap((field): EnquiryProblem[] => {
    const text = enquiry[field] ?? '';
    if (text.trim() === '') return field === 'message' ? [] : [{ field, problem: 'missing' }];
    return FIELD_RULES[field](text, host) ? [] : [{ field, problem: 'invalid' }];
  });
}
