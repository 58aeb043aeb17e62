import { Flex, Input, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { cleanLine } from '../../../core/rules/one-line.ts';
import { ORDER_TITLE_MAX_CHARACTERS } from '../../../core/rules/order/job-limits.ts';
import { errorText } from '../../api/error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { orderName } from './find-orders.ts';
import { useRenameOrder } from './use-history.ts';

/** Name of an order. A press on the pencil edits it: Enter or leaving the field keeps it, Escape does not. */
export function OrderTitle({ item }: { item: OrderRow }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const rename = useRenameOrder();
  const name = orderName(item);
  const keep = () => {
    const title = cleanLine(draft ?? '').trim();
    setDraft(null);
    if (draft === null || title === name) return;
    rename.mutate({ id: item.id, title }, { onError: (error) => notify('error', errorText(error, t)) });
  };
  if (draft !== null) {
    return (
      <Input
        autoFocus
        size="sm"
        value={draft}
        maxLength={ORDER_TITLE_MAX_CHARACTERS}
        placeholder={item.modelName}
        aria-label={t('history.rename')}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key !== 'Escape') return;
          // The dialog around it stays open.
          event.stopPropagation();
          setDraft(null);
        }}
        data-testid="title-input"
      />
    );
  }
  return (
    <Flex align="center" gap={{ base: '0', md: '1' }} minW="0">
      {/* On phones the column is as narrow as a short word. */}
      <Text
        lineClamp={{ base: '2', md: '1' }}
        overflowWrap="anywhere"
        color="fg"
        fontWeight="medium"
        title={name}
      >
        {name}
      </Text>
      <IconButton
        boxSize={{ base: '11', md: '7' }}
        minW="0"
        ms={{ base: '-2', md: '0' }}
        color="fg.subtle"
        aria-label={`${t('history.rename')}: ${name}`}
        onClick={() => setDraft(name)}
        data-testid="rename"
      >
        <Pencil size={13} />
      </IconButton>
    </Flex>
  );
}
