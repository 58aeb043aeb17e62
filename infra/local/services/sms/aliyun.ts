import { ALIYUN_OK, AliyunGate, type AliyunReply, aliyunRefusal } from '../../net/aliyun-call.ts';
import type { PhoneBox } from './phone-box.ts';
import { LOCAL_SMS, MAINLAND, registeredText } from './texts.ts';

/** SendSms as Aliyun answers it. */
export class AliyunSms {
  readonly #phones: PhoneBox;
  readonly #nowMs: () => number;
  readonly #gate: AliyunGate;

  constructor(phones: PhoneBox, nowMs: () => number) {
    this.#phones = phones;
    this.#nowMs = nowMs;
    this.#gate = new AliyunGate(nowMs);
  }

  answer(method: string, form: URLSearchParams): AliyunReply {
    const refused = this.#gate.refusalOf(method, form, { action: 'SendSms', version: '2017-05-25' });
    return refused ?? this.#send((name) => form.get(name) ?? '');
  }

  /** From here on refusals have status 200, as in the real service. */
  #send(field: (name: string) => string): AliyunReply {
    if (!MAINLAND.test(field('PhoneNumbers'))) return aliyunRefusal(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (field('SignName') !== LOCAL_SMS.signName) return aliyunRefusal(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const text = registeredText(field('TemplateCode'), codeIn(field('TemplateParam')));
    if (text === undefined) return aliyunRefusal(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    this.#phones.keep({ sentAt: new Date(this.#nowMs()).toISOString(), to: field('PhoneNumbers'), text });
    return ALIYUN_OK;
  }
}

function codeIn(parameters: string): string {
  try {
    return String(JSON.parse(parameters).code);
  } catch {
    return '';
  }
}
