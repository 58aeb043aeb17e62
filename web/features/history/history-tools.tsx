import { Flex, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { ORDER_SORTS, type OrderSort } from './find-orders.ts';

interface Props {
  text: string;
  sort: OrderSort;
  onText: (text: string) => void;
  onSort: (sort: OrderSort) => void;
}

export function HistoryTools({ text, sort, onText, onSort }: Props) {
  const isPhone = useIsPhone();
  const { t } = useTranslation();
  return (
    <Flex gap="2" mb="3" wrap="wrap">
      <Input
        flex="1"
        minW="32"
        h={{ base: '11', md: '10' }}
        rounded="full"
        placeholder={t(isPhone ? 'start.find' : 'history.search')}
        aria-label={t('history.search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        data-testid="history-search"
      />
      <PlainSelect
        h={{ base: '11', md: '10' }}
        label={t('history.sort')}
        value={sort}
        options={ORDER_SORTS.map((name) => [name, t(`history.sorts.${name}`)])}
        onChoose={onSort}
        testId="history-sort"
      />
    </Flex>
  );
}
