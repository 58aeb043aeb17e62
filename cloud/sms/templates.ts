/** The signature and the texts a host registered with its message provider; `{code}` is filled in there. */
export interface SmsTemplates {
  signName: string;
  /** Id of the text in each language. */
  cn: string;
  en: string;
}
