import { VisibleError } from '../../../contract/envelope.ts';
import { findUser, type User } from '../../account/user.ts';
import type { Ports } from '../../ports.ts';
import { mailOwner, type OwnerMailTexts } from '../../profile/owner-mail.ts';
import { keys } from '../../store/keys.ts';
import { tryWrite, type When, type Write } from '../../store/table.ts';

type BindPorts = Pick<Ports, 'table' | 'mail' | 'log'>;

/** Binds a WeChat account in place of the previous one. Throws socialTaken if another has it. */
export async function bindWechat(
  ports: BindPorts,
  user: User,
  { subject, ownerMail }: { subject: string; ownerMail: OwnerMailTexts },
): Promise<User> {
  if (user.wechatSubject === subject) return user;
  const claim: Write = { put: { ...keys.wechat(subject), uid: user.uid }, when: { pk: 'absent' } };
  if (
    !(await tryWrite(ports.table, [
      { update: keys.user(user.uid), set: { wechatSubject: subject }, when: unchangedBinding(user) },
      claim,
      ...release(user),
    ]))
  )
    throw new VisibleError('socialTaken');
  await mailOwner(ports, user.email, { change: 'wechat', texts: ownerMail });
  return (await findUser(ports, user.uid)) ?? user;
}

/** Unbinds the WeChat account. Does nothing if none is bound. */
export async function unbindWechat(ports: BindPorts, user: User, ownerMail: OwnerMailTexts): Promise<User> {
  if (user.wechatSubject === undefined) return user;
  // Another page changed it first; its change stands.
  await tryWrite(ports.table, [
    { update: keys.user(user.uid), remove: ['wechatSubject'], when: unchangedBinding(user) },
    ...release(user),
  ]);
  await mailOwner(ports, user.email, { change: 'wechat', texts: ownerMail });
  return (await findUser(ports, user.uid)) ?? user;
}

function unchangedBinding({ wechatSubject }: User): When {
  return { pk: 'present', wechatSubject: wechatSubject === undefined ? 'absent' : { is: wechatSubject } };
}

function release({ uid, wechatSubject }: User): Write[] {
  return wechatSubject === undefined
    ? []
    : [{ delete: keys.wechat(wechatSubject), when: { uid: { is: uid } } }];
}
