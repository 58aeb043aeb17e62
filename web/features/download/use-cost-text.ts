import { useTranslation } from 'react-i18next';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { type DownloadStep, nextStep } from './download-steps.ts';

/** Returns a function that tells the next step of a file's download, and its price or why it costs nothing now. */
export function useCostText(): (
  precision: Precision,
  state: PaymentState,
) => { step: DownloadStep; text: string } {
  const { t, i18n } = useTranslation();
  return (precision, state) => {
    const step = nextStep(false, state, precision);
    const owned = t(`workspace.download.${state.entitlement === 'trial' ? 'owned' : 'paid'}`);
    const price = priceText(state.price, i18n.language === 'cn' ? 'cn' : 'en');
    return { step, text: step === 'ready' ? owned : price };
  };
}
