/** Input rules of an account (docs/specification.md#validation), the same for forms and server. */

/** Account page: length of a user name. The input itself stops at USERNAME_INPUT_MAX. */
const USERNAME_MIN_CHARACTERS = 2;
const USERNAME_MAX_CHARACTERS = 22;
export const USERNAME_INPUT_MAX_CHARACTERS = 20;
/** Registration is stricter than a later change. */
const NEW_USERNAME_MIN_CHARACTERS = 4;
export const NEW_USERNAME_MAX_CHARACTERS = 20;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 20;
/** The longest address a mail server must take (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254;
export const MOBILE_DIGITS = 11;
export const CODE_DIGITS = 4;

const USERNAME =
  /^[\p{Script=Han}A-Za-z0-9](?:[\p{Script=Han}A-Za-z0-9 .·\\/\-_@]*[\p{Script=Han}A-Za-z0-9])?$/u;
const NEW_USERNAME = /^[\p{Script=Han}A-Za-z0-9_-]+$/u;
/** One @, a dot after it, no character with a meaning in mail headers. ASCII: mail services need it. */
const EMAIL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,63}$/;
const MOBILE = /^1[3-9]\d{9}$/;
const CODE = /^\d{4}$/;
const PASSWORD = /^[\x21-\x7e]+$/;
const PASSWORD_KINDS = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/];
const PASSWORD_MIN_KINDS = 2;

/** A name as it is stored and compared: composed, without surrounding blanks. */
export function trimmedText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Characters as a person counts them: a Chinese character outside the basic plane is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** An e-mail address of the basic pattern. */
export function isEmail(text: string): boolean {
  const email = trimmedText(text);
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email) && !email.includes('..');
}

/**
 * True for a user name of the account page: 2 to 22 letters, digits, Chinese characters, inner blanks and . ·
 * \ / - _ @, the first and the last a letter, digit or Chinese character. False for a name in the form of an
 * e-mail address, which could block that address's owner.
 */
export function isUsername(text: string): boolean {
  const name = trimmedText(text);
  const length = lengthOf(name);
  if (length < USERNAME_MIN_CHARACTERS || length > USERNAME_MAX_CHARACTERS) return false;
  return USERNAME.test(name) && !isEmail(name);
}

/** True for a registration user name: 4 to 20 letters, digits, - _ or Chinese characters. */
export function isNewUsername(text: string): boolean {
  const name = trimmedText(text);
  const length = lengthOf(name);
  if (length < NEW_USERNAME_MIN_CHARACTERS || length > NEW_USERNAME_MAX_CHARACTERS) return false;
  return NEW_USERNAME.test(name);
}

/** True for a sign-in name: a user name of either rule, or an e-mail address. */
export function isLoginName(text: string): boolean {
  return isUsername(text) || isNewUsername(text) || isEmail(text);
}

/** True for 8 to 20 printable ASCII characters but spaces, of two kinds of letters, digits, symbols. */
export function isPassword(password: string): boolean {
  if (password.length < PASSWORD_MIN_CHARACTERS || password.length > PASSWORD_MAX_CHARACTERS) return false;
  if (!PASSWORD.test(password)) return false;
  return PASSWORD_KINDS.filter((kind) => kind.test(password)).length >= PASSWORD_MIN_KINDS;
}

/** True for a mobile number of mainland China, 11 digits. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text.trim());
}

/** Masked mobile number: `138****5678`; empty stays empty. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}/, '$1****');
}

/** True for a verification code: four digits. */
export function isCode(text: string): boolean {
  return CODE.test(text.trim());
}
