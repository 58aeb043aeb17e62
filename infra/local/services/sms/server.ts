import type { Server } from 'node:http';
import { ALIYUN_OK, type AliyunReply, aliyunRefusal, aliyunServer } from '../../net/aliyun-call.ts';
import type { PhoneBox } from './phone-box.ts';
import { LOCAL_SMS, registeredText } from './texts.ts';

/** Mobile numbers of mainland China. */
const MAINLAND = /^1[3-9]\d{9}$/;

/** Aliyun's message service. Refusals of a signed call have status 200, as in the real service. */
export function smsServer(phones: PhoneBox, nowMs: () => number = Date.now): Server {
  return aliyunServer({ action: 'SendSms', version: '2017-05-25', nowMs }, (field): AliyunReply => {
    const to = field('PhoneNumbers');
    if (!MAINLAND.test(to)) return aliyunRefusal(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (field('SignName') !== LOCAL_SMS.signName) return aliyunRefusal(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const text = registeredText(field('TemplateCode'), codeIn(field('TemplateParam')));
    if (text === undefined) return aliyunRefusal(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    phones.keep({ sentAt: new Date(nowMs()).toISOString(), to, text });
    return ALIYUN_OK;
  });
}

function codeIn(parameters: string): string {
  try {
    return String(JSON.parse(parameters).code);
  } catch {
    return '';
  }
}
