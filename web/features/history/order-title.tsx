import { Flex, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { ORDER_TITLE_MAX_CHARACTERS } from '../../../core/rules/order/job-limits.ts';
import { errorText } from '../../api/error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { takeLostFocus } from '../../ui/focus-inside.ts';
import { notify } from '../../ui/toast/toaster.ts';
import { orderName } from './find-orders.ts';
import { NameInput } from './name-input.tsx';
import { useRenameOrder } from './use-history.ts';

/** Name of an order. A press on the pencil edits it. */
export function OrderTitle({ item }: { item: OrderRow }) {
  const { t } = useTranslation();
  const [isEdited, setIsEdited] = useState(false);
  const rename = useRenameOrder();
  const name = orderName(item);
  const pencil = useRef<HTMLButtonElement>(null);
  /** True when the field takes the focus with it. */
  const losesFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isEdited && losesFocus.current) takeLostFocus(pencil.current);
    losesFocus.current = false;
  }, [isEdited]);
  const keep = (title: string, isLeft: boolean) => {
    losesFocus.current = !isLeft;
    setIsEdited(false);
    if (title === name) return;
    rename.mutate({ id: item.id, title }, { onError: (error) => notify('error', errorText(error, t)) });
  };
  if (isEdited) {
    return (
      <NameInput
        name={name}
        onEnd={keep}
        maxLength={ORDER_TITLE_MAX_CHARACTERS}
        placeholder={item.modelName}
        aria-label={t('history.rename')}
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
        ref={pencil}
        boxSize={{ base: '11', md: '7' }}
        minW="0"
        ms={{ base: '-2', md: '0' }}
        color="fg.subtle"
        aria-label={`${t('history.rename')}: ${name}`}
        onClick={() => setIsEdited(true)}
        data-testid="rename"
      >
        <Pencil style={{ width: 14, height: 14 }} />
      </IconButton>
    </Flex>
  );
}
