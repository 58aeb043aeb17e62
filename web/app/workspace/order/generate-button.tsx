import { Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeGoods } from '../../../../core/contract/order-codec.ts';
import { priceText } from '../../../../core/contract/price-text.ts';
import { useHost } from '../../../api/use-host.ts';
import type { CommandText } from '../../../commands/command.ts';
import { LOW_PHONE } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';

interface Props {
  /** True if there is nothing to generate. */
  off: boolean;
  /** True while something else is the next step: the upload, the lattice or another choice. */
  isQuiet: boolean;
  running: boolean;
  /** Reason why these settings would be refused. The button is greyed but focusable and shows the reason. */
  refusal: CommandText | null;
  /** What has to be chosen first; missing if nothing. */
  missing?: CommandText | undefined;
  onGenerate: () => void;
  /** Shows a line above, where there are no tooltips: why it is greyed, what is missing, or prices. */
  showsLines: boolean;
}

const QUIET = { background: 'var(--chakra-colors-bg-emphasized)', color: 'var(--chakra-colors-fg)' };

export function GenerateButton({ off, isQuiet, running, refusal, missing, onGenerate, showsLines }: Props) {
  const { t } = useTranslation();
  const reasonId = useId();
  const prices = usePricesText(showsLines);
  const refused = refusal !== null && !running && !off;
  const why = refusal === null ? '' : t(refusal);
  return (
    <>
      {/* Touch has no tooltips, and the preview card is collapsed on small screens. */}
      {refused && (
        <Text id={reasonId} hidden={!showsLines} w="full" textStyle="sm" color="fg.error">
          {why}
        </Text>
      )}
      {showsLines && !refused && (
        <Text
          order={-1}
          w="full"
          textStyle="xs"
          color="fg.muted"
          css={missing ? undefined : { [`@media ${LOW_PHONE}`]: { display: 'none' } }}
          data-testid={missing ? 'generate-missing' : 'prices'}
        >
          {missing ? t(missing) : prices}
        </Text>
      )}
      <Hint text={refused ? why : prices} off={showsLines}>
        <Button
          size="xl"
          disabled={off || running}
          aria-disabled={refused || undefined}
          aria-describedby={refused ? reasonId : undefined}
          opacity={refused ? 0.45 : undefined}
          cursor={refused ? 'not-allowed' : undefined}
          // Inline: a rule that appears with the model would cost a layout of the whole page.
          style={isQuiet ? QUIET : undefined}
          loading={running}
          loadingText={t('workspace.panel.generating')}
          onClick={() => {
            if (!refused) onGenerate();
          }}
          data-testid="generate"
        >
          <Play aria-hidden />
          {t('workspace.panel.generate')}
        </Button>
      </Hint>
    </>
  );
}

/** Prices of a download, which Generate shows under the pointer, and on a phone in one line; empty until they are known. */
function usePricesText(isShort: boolean): string {
  const { t, i18n } = useTranslation();
  const prices = useHost()?.prices;
  if (prices === undefined) return '';
  const text = (goods: typeof prices.low) =>
    priceText(decodeGoods(goods), i18n.language === 'cn' ? 'cn' : 'en');
  return t(isShort ? 'pay.beforeShort' : 'pay.before', { low: text(prices.low), high: text(prices.high) });
}
