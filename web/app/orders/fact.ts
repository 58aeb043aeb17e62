import type { TFunction } from 'i18next';
import type { Language } from '../../../core/contract/envelope.ts';
import type { Units } from '../../lib/units.ts';

/** A setting or a figure of an order. */
export interface Fact {
  name: string;
  title: string;
  text: string;
  /** Number behind the text, where one can be better than another. */
  value?: number;
  better?: 'more' | 'less';
  /** Stands out in its group. */
  isMain?: boolean;
}

/** In which words and units facts are written. */
export interface FactStyle {
  t: TFunction;
  language: Language;
  units: Units;
}

export const more = (value: number) => ({ value, better: 'more' as const });
