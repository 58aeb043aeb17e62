/** Signature and text templates that a host registered; its message provider fills in `{code}`. */
export interface SmsTemplates {
  signName: string;
  /** Template id per language. */
  cn: string;
  en: string;
}
