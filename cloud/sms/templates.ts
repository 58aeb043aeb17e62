/**
 * Sender signature and text templates that a host registered with its message provider. The provider fills in
 * `{code}`.
 */
export interface SmsTemplates {
  signName: string;
  /** Template id per language. */
  cn: string;
  en: string;
}
