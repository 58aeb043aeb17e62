import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { PrintabilityState } from './printability-state.ts';

/** Opens the printability analysis. Shows if it is running or unavailable. */
export function PrintabilityButton({ state, onOpen }: { state: PrintabilityState; onOpen: () => void }) {
  const { t } = useTranslation();
  const button = (
    <Button
      look="result"
      loading={state === 'waiting'}
      loadingText={t('printability.waiting')}
      aria-disabled={state === 'none'}
      opacity={state === 'none' ? 0.5 : 1}
      cursor={state === 'none' ? 'not-allowed' : 'pointer'}
      onClick={onOpen}
      data-testid="printability-open"
      data-state={state}
    >
      <Printer aria-hidden />
      {t('printability.open')}
    </Button>
  );
  return state === 'none' ? <Hint text={t('printability.none')}>{button}</Hint> : button;
}
