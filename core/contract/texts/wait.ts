const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Up to this many of one unit are named in it; more are named in the next larger unit. */
const UNITS_MAX = 1.5;

const UNITS = [
  { seconds: DAY_SECONDS, en: 'day', cn: '天' },
  { seconds: HOUR_SECONDS, en: 'hour', cn: '小时' },
  { seconds: MINUTE_SECONDS, en: 'minute', cn: '分钟' },
  { seconds: 1, en: 'second', cn: '秒' },
] as const;

/** Returns a waiting time in words, rounded up; "a moment" if it is unknown. */
export function waitText(seconds: number | undefined, language: 'en' | 'cn'): string {
  if (seconds === undefined) return language === 'cn' ? '片刻' : 'a moment';
  const unit = UNITS.find((one) => seconds >= one.seconds * UNITS_MAX) ?? UNITS[UNITS.length - 1]!;
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  if (language === 'cn') return ` ${count} ${unit.cn}`;
  return `${count} ${unit.en}${count === 1 ? '' : 's'}`;
}
