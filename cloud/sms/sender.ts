import type { HostConfig } from '../../core/rules/host/config.ts';
import type { SmsSender } from '../../core/studio/ports.ts';
import { type AliyunSettings, aliyunCall } from '../aliyun/rpc-call.ts';
import { standInUrl } from '../stand-in.ts';

/** Signature and text templates that a host registered; its message provider fills in `{code}`. */
interface SmsTemplates {
  signName: string;
  /** Template id per language. */
  cn: string;
  en: string;
}

/** Aliyun's short message service. The Hangzhou endpoint has no region in its name. */
const ENDPOINT = 'https://dysmsapi.aliyuncs.com/';

const API_VERSION = '2017-05-25';

/** Code of an accepted message. Any other code is a refusal, even with status 200. */
const ACCEPTED_CODE = 'OK';

interface AliyunSmsSettings extends Omit<AliyunSettings, 'endpoint' | 'version'> {
  endpoint?: string | undefined;
  templates: SmsTemplates;
}

/** The host's message provider; without one, sending fails. `SMS_URL` is set for the stand-in only. */
export function smsSender(sms: HostConfig['sms'], readKey: () => Promise<string>): SmsSender {
  if (sms === undefined)
    return { sendCode: () => Promise.reject(new Error('this host has no message provider')) };
  return aliyunSms({ templates: sms, readKey, endpoint: standInUrl('SMS_URL') });
}

/** A sender on Aliyun. `sendCode` throws if a message is rejected, with neither key nor code in the error. */
export function aliyunSms({ templates, endpoint = ENDPOINT, ...settings }: AliyunSmsSettings): SmsSender {
  return {
    async sendCode({ mobile, code, language }) {
      const answer = await aliyunCall({ ...settings, endpoint, version: API_VERSION }, 'SendSms', {
        PhoneNumbers: mobile,
        SignName: templates.signName,
        TemplateCode: templates[language],
        TemplateParam: JSON.stringify({ code }),
      });
      if (!answer.ok || answer.code !== ACCEPTED_CODE)
        throw new Error(`the message service answered ${answer.status} ${answer.code}`);
    },
  };
}
