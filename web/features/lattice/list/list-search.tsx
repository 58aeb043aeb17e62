import { Box, Flex, Input } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { LATTICE_FILTERS, type LatticeFilter } from './find-lattices.ts';

interface Props {
  text: string;
  filter: LatticeFilter;
  onText: (text: string) => void;
  onFilter: (filter: LatticeFilter) => void;
}

export function ListSearch({ text, filter, onText, onFilter }: Props) {
  const { t } = useTranslation();
  return (
    <Flex wrap="wrap" gap="2" pb="2">
      <Box position="relative" flex="1 1 140px">
        <Box position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="fg.subtle">
          <Search size={15} aria-hidden />
        </Box>
        <Input
          size="sm"
          h={{ base: '11', md: '9' }}
          ps="8"
          pe="8"
          rounded="full"
          placeholder={t('start.find')}
          aria-label={t('start.find')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          data-testid="lattice-search"
        />
        {text !== '' && (
          <IconButton
            position="absolute"
            insetEnd="0"
            top="0"
            boxSize={{ base: '11', md: '9' }}
            minW="0"
            aria-label={t('start.clear')}
            onClick={() => onText('')}
          >
            <X size={15} />
          </IconButton>
        )}
      </Box>
      <PlainSelect
        flex="1 0 96px"
        h={{ base: '11', md: '9' }}
        label={t('start.filter')}
        value={filter}
        options={LATTICE_FILTERS.map((name) => [name, t(`start.filters.${name}`)])}
        onChoose={onFilter}
        testId="lattice-filter"
      />
    </Flex>
  );
}
