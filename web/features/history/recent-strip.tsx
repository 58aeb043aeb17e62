import { Box, Center, Flex, Heading, HStack, Skeleton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import type { WorkspacePath } from '../../lib/device.ts';
import { recall, remember } from '../../lib/remember.ts';
import { RECENT_ORDERS_KEY } from '../../state/keep-choices.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { RecordTile, TILE_HEIGHT_PX } from './record-tile.tsx';
import { STRIP_PAGE_SIZE, TOUCH_PAGE_SIZE, useOrderPage } from './use-history.ts';

/** Last page of the strip; See all leads to the complete list (docs/specification.md#limits). */
const STRIP_LAST_PAGE = 10;
/** Places at the first visit, when the number of orders is not known: few, or they would promise too much. */
const FIRST_PLACES = 2;

interface Props {
  /** False until the session is known: then it shows places for the tiles. */
  isKnown: boolean;
  /** On touch screens all orders, as a grid of longer pages (docs/specification.md#limits). */
  isTouch: boolean;
  onOpen: (item: OrderRow) => void;
  /** Starts a failed order again with its model. */
  onReload: (item: OrderRow) => void;
  onMore: () => void;
}

/** Latest orders as 120 px tiles, five per page. */
export function RecentStrip({ isKnown, isTouch, onOpen, onReload, onMore }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const size = isTouch ? TOUCH_PAGE_SIZE : STRIP_PAGE_SIZE;
  const { data, isPending, isError, refetch } = useOrderPage(page, size, isKnown);
  const [places] = useState(() => placesFor(size));
  const shown = data?.list.length;
  useEffect(() => {
    if (shown !== undefined) remember(RECENT_ORDERS_KEY, String(shown));
  }, [shown]);
  const pages = data?.meta.last_page ?? 1;
  const lastPage = Math.max(1, isTouch ? pages : Math.min(pages, STRIP_LAST_PAGE));
  const tiles = shown ?? places;
  return (
    <Box as="section" aria-labelledby="records-title" data-testid="recent-records">
      <Flex align="center" justify="space-between" minH="11" mb="4" gap="3" wrap="wrap">
        <Heading as="h2" id="records-title" size="xl">
          {t('home.records')}
        </Heading>
        {tiles > 0 && <Pages {...{ page, lastPage, onMore }} hasOlder={pages > lastPage} onPage={setPage} />}
      </Flex>
      {isError && <LoadFailed text={t('home.recordsFailed')} onRetry={() => void refetch()} />}
      {isPending && places === 0 && <Skeleton h="90px" rounded="l3" />}
      {shown === 0 && (
        // As high as the places that it replaces.
        <Center
          p="8"
          minH={places === 0 ? undefined : `${TILE_HEIGHT_PX + 8}px`}
          rounded="l3"
          borderWidth="1px"
          borderStyle="dashed"
          color="fg.muted"
          textAlign="center"
        >
          {t('home.recordsEmpty')}
        </Center>
      )}
      <Flex
        as="ul"
        display={shown === 0 ? 'none' : undefined}
        gap="4"
        wrap={isTouch ? 'wrap' : 'nowrap'}
        overflowX="auto"
        py="1"
        listStyleType="none"
      >
        {isPending &&
          Array.from({ length: places }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
            <Skeleton key={index} as="li" w="120px" h={`${TILE_HEIGHT_PX}px`} rounded="l3" flexShrink="0" />
          ))}
        {data?.list.map((item) => (
          <RecordTile key={item.id} item={item} onOpen={onOpen} onReload={onReload} />
        ))}
        {shown !== undefined && shown > 0 && shown < size && pages === 1 && (
          <NewDesign to={isTouch ? '/touchHome' : '/blank'} />
        )}
      </Flex>
    </Box>
  );
}

interface PagesProps extends Pick<Props, 'onMore'> {
  page: number;
  lastPage: number;
  /** True if orders follow the last page. */
  hasOlder: boolean;
  onPage: (page: number) => void;
}

function Pages({ page, lastPage, hasOlder, onPage, onMore }: PagesProps) {
  const { t } = useTranslation();
  return (
    <HStack gap="1" me="-4">
      {lastPage > 1 && (
        <>
          <IconButton
            aria-label={t('history.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            aria-label={t('history.next')}
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight />
          </IconButton>
        </>
      )}
      <Button variant="ghost" onClick={onMore} data-testid="records-more">
        {t(hasOlder && page === lastPage ? 'home.seeAll' : 'home.more')}
      </Button>
    </HStack>
  );
}

/** Place of the next order, where the tiles leave one. */
function NewDesign({ to }: { to: WorkspacePath }) {
  const { t } = useTranslation();
  return (
    <Box as="li" flexShrink="0">
      <RouteLink
        to={to}
        display="grid"
        placeContent="center"
        justifyItems="center"
        gap="2"
        boxSize="120px"
        rounded="l3"
        borderWidth="1px"
        borderStyle="dashed"
        textStyle="sm"
        color="green.fg"
        _hover={{ bg: 'bg.subtle' }}
        focusVisibleRing="inside"
      >
        <Plus aria-hidden />
        {t('home.newDesign')}
      </RouteLink>
    </Box>
  );
}

/** Number of places that are shown until the orders are: as many tiles as were seen last, at first a few. */
export function placesFor(size: number): number {
  const seen = recall(RECENT_ORDERS_KEY);
  return seen === null ? FIRST_PLACES : Math.max(0, Math.min(Number(seen) || 0, size));
}
