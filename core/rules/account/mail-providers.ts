/**
 * Domains at which anyone may open a mailbox, and each opening costs some effort: a mobile number or a riddle. Every
 * other domain belongs to one owner, who can make up any number of addresses (a "catch-all"). The list has the providers
 * of Mailcheck (https://github.com/mailcheck/mailcheck, `defaultDomains`) that still give mailboxes, and the
 * providers with most mailboxes in China, Japan, Korea and Russia, with the domains on their pages of registration.
 */
const MAIL_PROVIDERS: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp outlook.kr outlook.com.br
  hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.jp live.com live.cn live.co.uk
  live.de live.fr live.nl live.jp msn.com passport.com icloud.com me.com mac.com
  yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.co.id yahoo.ca yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.in
  yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.com.ar yahoo.com.tw yahoo.com.hk yahoo.com.sg yahoo.com.ph yahoo.com.vn
  ymail.com rocketmail.com myyahoo.com aol.com aim.com verizon.net att.net sbcglobal.net bellsouth.net comcast.net
  cox.net charter.net btinternet.com virginmedia.com sky.com talktalk.net
  qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com vip.126.com yeah.net 188.com sina.com sina.cn vip.sina.com
  sohu.com vip.sohu.com tom.com 21cn.com 139.com 189.cn wo.cn aliyun.com 263.net
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.com tuta.io tutamail.com keemail.me
  gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.co.uk gmx.fr web.de freenet.de t-online.de posteo.de mailbox.org mail.de
  mail.com email.com fastmail.com fastmail.fm zoho.com zohomail.com hey.com
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it bluewin.ch telenet.be
  ziggo.nl kpnmail.nl wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz uol.com.br bol.com.br terra.com.br
  mail.ru inbox.ru list.ru bk.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net
  naver.com hanmail.net daum.net kakao.com nate.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp
  nifty.com rediffmail.com bigpond.com xtra.co.nz shaw.ca rogers.com sympatico.ca
  `
    .trim()
    .split(/\s+/),
);

/** Returns true for the host of a mailbox at a provider that anyone may register with. */
export function isMailProvider(host: string): boolean {
  return MAIL_PROVIDERS.has(host);
}
