/** Signature and texts registered with the stand-in, as a host registers them with its provider. */
export const LOCAL_SMS = { signName: 'Trabecula', cn: 'SMS_CN', en: 'SMS_EN' } as const;

const TEXTS: Readonly<Record<string, (code: string) => string>> = {
  SMS_CN: (code) => `【Trabecula】您的验证码为 ${code}，10 分钟内有效，请勿告诉他人。`,
  SMS_EN: (code) => `[Trabecula] Your code is ${code}. It expires in 10 minutes; do not share it.`,
};

/** Returns the full text of a message, or undefined if the text is not registered. */
export function registeredText(template: string, code: string): string | undefined {
  return TEXTS[template]?.(code);
}
