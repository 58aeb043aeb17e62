import { chakra, Flex, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ORDER_SORTS, type OrderSort } from './find-orders.ts';

interface Props {
  text: string;
  sort: OrderSort;
  onText: (text: string) => void;
  onSort: (sort: OrderSort) => void;
}

/** Search and order of the rows. */
export function HistoryTools({ text, sort, onText, onSort }: Props) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" mb="3" wrap="wrap">
      <Input
        flex="1"
        minW="40"
        h="10"
        rounded="full"
        placeholder={t('history.search')}
        aria-label={t('history.search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        data-testid="history-search"
      />
      <chakra.select
        h="10"
        px="3"
        rounded="full"
        borderWidth="1px"
        bg="bg.panel"
        textStyle="sm"
        aria-label={t('history.sort')}
        value={sort}
        onChange={(event) => onSort(event.target.value as OrderSort)}
        data-testid="history-sort"
      >
        {ORDER_SORTS.map((name) => (
          <option key={name} value={name}>
            {t(`history.sorts.${name}`)}
          </option>
        ))}
      </chakra.select>
    </Flex>
  );
}
