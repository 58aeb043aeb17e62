import { Box, Center, Flex, Spinner, Text } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderModel, decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { errorText } from '../../api/error-text.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { useOrder } from '../../features/job/order/use-order.ts';
import { useResultShape } from '../../features/job/order/use-result-shape.ts';
import { type CommonCamera, createCommonCamera } from '../../features/viewer/pane/common-camera.ts';
import { dateTimeText } from '../../lib/date-text.ts';
import { joinFacts } from '../../lib/format.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { latticeFacts } from '../../lib/row-facts.ts';
import { type Units, withSharedStress } from '../../lib/units.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { FigureHead, FigureTable } from '../../ui/figure-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { LimitsNote } from '../../ui/stiffness/limits-note.tsx';
import { Note } from '../../ui/texts.tsx';
import { comparedGroups } from '../orders/compared-groups.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { pressFacts } from '../orders/press-facts.ts';
import { ResultView } from '../orders/result-view.tsx';
import { TitledPage } from '../orders/titled-page.tsx';
import { useOrderPress } from '../orders/use-order-press.ts';
import { useWorkspacePath } from '../workspace/use-navigation.ts';

/** Two to four orders side by side: their results in 3D, which turn together, and their figures. */
export function ComparePage() {
  const { t } = useTranslation();
  const { ids = [] } = useSearch({ from: '/compare' });
  return (
    <TitledPage
      title={t('orders.compare.title')}
      lead={ids.length < 2 ? undefined : t('orders.compare.lead')}
      isWide
    >
      <ComparedOrders ids={ids} />
    </TitledPage>
  );
}

export function ComparedOrders({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const camera = useMemo(createCommonCamera, []);
  // An order that is taken out leaves its slot: what is loaded of the others stays.
  const [kept, setKept] = useState(ids);
  const slots = ids.every((id) => kept.includes(id)) ? kept : ids;
  if (slots !== kept) setKept(slots);
  // As many as there can be: hooks cannot run in a loop of changing length.
  const columns = [
    useColumn(slots[0] ?? null),
    useColumn(slots[1] ?? null),
    useColumn(slots[2] ?? null),
    useColumn(slots[3] ?? null),
  ];
  const to = useWorkspacePath();
  if (ids.length < 2)
    return (
      <Flex direction="column" align="flex-start" gap="4" py="6">
        <Text>{t('orders.compare.none')}</Text>
        <Button asChild>
          <RouteLink to={to} state={{ listsOrders: true }} data-testid="compare-history">
            {t('orders.compare.history')}
          </RouteLink>
        </Button>
      </Flex>
    );
  const shown = ids.map((id) => columns[slots.indexOf(id)]!);
  // The columns have one scale and their rows are those of all orders, so all appear together.
  if (shown.some(({ order, error }) => order === undefined && error === null))
    return (
      <Center minH="60vh" role="status" aria-label={t('app.loading')}>
        <Spinner size="lg" color="green.fg" />
      </Center>
    );
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const factsIn = (units: Units) =>
    shown.map(({ order, press, result }) => {
      const style = { t, language, units } as const;
      if (order === undefined) return { settings: [], profile: [], figures: [], press: [] };
      return { ...orderFacts(order, style, result), press: press ? pressFacts(press, style) : [] };
    });
  const facts = factsIn(withSharedStress(factsIn));
  return (
    <>
      <FigureTable
        heads={shown.map((column, index) => (
          <OrderHead key={ids[index]} column={column} all={shown} camera={camera} ids={ids} index={index} />
        ))}
        groups={comparedGroups(facts, t('press.compare.unknown')).map(({ group, rows }) => ({
          title: t(group === 'press' ? 'press.compare.reportTitle' : `orders.report.${group}`),
          rows,
        }))}
      />
      <LimitsNote />
    </>
  );
}

/** What a column shows: an order, its press test and its result. */
function useColumn(id: string | null) {
  const watch = useOrder(id);
  return { ...watch, press: useOrderPress(watch.order), result: useResultShape(watch.order) };
}
type Column = ReturnType<typeof useColumn>;

interface HeadProps {
  column: Column;
  all: readonly Column[];
  camera: CommonCamera;
  ids: readonly string[];
  index: number;
}

/** Result of an order in 3D, its name, and the ways to open it and to take it out. */
function OrderHead({ column: { order, error, retry, result }, all, camera, ids, index }: HeadProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const to = useWorkspacePath();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const id = ids[index]!;
  const row = order && decodeOrderRow(order);
  const name = row ? partName(orderName(row)) : '';
  return (
    <FigureHead>
      <Box
        position="relative"
        aspectRatio={{ base: 1, md: 4 / 3 }}
        maxH="50vh"
        bg="bg.stage"
        rounded="l2"
        overflow="hidden"
      >
        {error !== null && order === undefined ? (
          <LoadFailed
            text={errorText(error, t)}
            onRetry={retry}
            flexDirection="column"
            justify="center"
            position="absolute"
            inset="0"
            p="2"
            fontWeight="normal"
            textAlign="center"
          />
        ) : (
          <ResultView
            order={order}
            name={name}
            result={result}
            shownMm={largestOf(all.flatMap((one) => one.order ?? []))}
            camera={camera}
          />
        )}
      </Box>
      <Text mt="2" lineClamp={2} overflowWrap="anywhere">
        {name}
      </Text>
      {row && <Note fontWeight="normal">{dateTimeText(row.createdAt, language)}</Note>}
      {row && (
        <Text fontWeight="normal" color="fg.muted" textStyle="xs" data-testid="compare-lattice">
          {joinFacts([
            ...(row.lattice === '' ? [] : [latticeNames(row.lattice, t)]),
            ...latticeFacts(row, t),
          ])}
        </Text>
      )}
      <Flex wrap="wrap" gap="1" mt="1">
        <SmallButton size="xs" onClick={() => void navigate({ to, search: { id } })}>
          {t('orders.compare.open')}
        </SmallButton>
        {ids.length > 2 && (
          <SmallButton
            size="xs"
            look="bare"
            onClick={() =>
              void navigate({
                to: '/compare',
                search: { ids: ids.filter((one) => one !== id) },
                replace: true,
              })
            }
          >
            {t('orders.compare.remove')}
          </SmallButton>
        )}
      </Flex>
    </FigureHead>
  );
}

/** Returns extents that hold each of the parts, mm. */
function largestOf(orders: readonly WorkspaceDetail[]): Point {
  const extents = orders.map((order) => decodeOrderModel(order).extentMm);
  return [0, 1, 2].map((axis) => Math.max(1, ...extents.map((one) => one[axis]!))) as [
    number,
    number,
    number,
  ];
}
