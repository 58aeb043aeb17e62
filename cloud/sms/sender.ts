import type { HostConfig } from '../../core/rules/host/config.ts';
import type { SmsSender } from '../../core/studio/ports.ts';
import { standInUrl } from '../stand-in.ts';
import { aliyunSms } from './aliyun.ts';
import { tencentSms } from './tencent.ts';

/**
 * The message provider of this host; one that takes nothing where the host has none. `SMS_URL` is set for the
 * stand-in only.
 */
export function smsSender(sms: HostConfig['sms'], readKey: () => Promise<string>): SmsSender {
  if (sms === undefined)
    return { sendCode: () => Promise.reject(new Error('this host has no message provider')) };
  const { provider, ...templates } = sms;
  const settings = { templates, readKey, endpoint: standInUrl('SMS_URL') };
  return provider === 'aliyun' ? aliyunSms(settings) : tencentSms(settings);
}
