import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { grantKeys } from '../constructs/provider-keys.ts';
import type { ProductSocketApi } from '../constructs/socket-api.ts';
import { type FunctionName, WORKERS } from '../functions.ts';
import type { DataStack } from './data-stack.ts';

type FunctionsByName = Record<FunctionName, LambdaFunction>;

/** Lets the account calls use the keys of the providers of text messages and of WeChat's sign-in. */
export function grantProviderKeys(account: FunctionsByName['account'], keys: DataStack['keys']): void {
  for (const [variable, key] of [
    ['SMS_KEY_ARN', keys.sms],
    ['WECHAT_LOGIN_KEY_ARN', keys.wechatLogin],
  ] as const) {
    account.addEnvironment(variable, key.ref);
    grantKeys(account, key);
  }
}

/** Lets functions post to the live channels, and close them with the session that they end. */
export function grantSockets(functions: FunctionsByName, socket: ProductSocketApi): void {
  const workers = Object.values(WORKERS);
  const posters = ['socket', ...workers, 'dead-letters', 'sweep', 'pay', 'settle', 'reconcile'] as const;
  for (const poster of posters.map((name) => functions[name])) {
    poster.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
    socket.grantPost(poster);
  }
  for (const ender of [functions.api, functions.files, functions.account]) {
    ender.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
    socket.grantClose(ender);
  }
}
