import type { HostConfig } from '../../core/rules/host/config.ts';
import type { SmsSender } from '../../core/studio/ports.ts';
import { standInUrl } from '../stand-in.ts';
import { aliyunSms } from './aliyun.ts';
import { tencentSms } from './tencent.ts';

/**
 * Returns the host's message provider. Without one, sending fails. `SMS_URL` is set for the stand-in only.
 */
export function smsSender(sms: HostConfig['sms'], readKey: () => Promise<string>): SmsSender {
  if (sms === undefined)
    return { sendCode: () => Promise.reject(new Error('this host has no message provider')) };
  const { provider, ...templates } = sms;
  const settings = { templates, readKey, endpoint: standInUrl('SMS_URL') };
  return provider === 'aliyun' ? aliyunSms(settings) : tencentSms(settings);
}
