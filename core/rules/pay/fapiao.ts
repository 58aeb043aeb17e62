import { isEmail } from '../account/fields.ts';
import { cleanLine } from '../one-line.ts';

/** Maximum length of a name on a fapiao: that of a company in the register. */
export const FAPIAO_FIELD_MAX_CHARACTERS = 100;

/** Unified social credit code (GB 32100-2015), 18 characters, or an older tax number of 15 or 20. */
const TAX_NUMBER = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/;

/** Recipient of a fapiao, and the address that gets it. */
export interface FapiaoBuyer {
  buyer: 'person' | 'company';
  title: string;
  /** Empty for a person. */
  taxNumber: string;
  email: string;
}

export type FapiaoField = 'title' | 'taxNumber' | 'email';

/** Returns a buyer with clean fields, without blanks around them; a person has no tax number, and numbers are in capitals. */
export function tidyBuyer({ buyer, title, taxNumber, email }: FapiaoBuyer): FapiaoBuyer {
  const number = buyer === 'company' ? cleanLine(taxNumber).replace(/\s/g, '').toUpperCase() : '';
  return { buyer, title: cleanLine(title).trim(), taxNumber: number, email: cleanLine(email).trim() };
}

/** Returns the fields of a tidy buyer that are missing or wrong. */
export function buyerFaults({ buyer, title, taxNumber, email }: FapiaoBuyer): FapiaoField[] {
  const faults: FapiaoField[] = [];
  if (title.length < 2 || title.length > FAPIAO_FIELD_MAX_CHARACTERS) faults.push('title');
  if (buyer === 'company' && !TAX_NUMBER.test(taxNumber)) faults.push('taxNumber');
  if (!isEmail(email)) faults.push('email');
  return faults;
}
