import { Box, Center, Flex, Spinner, Text } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import { errorText } from '../../api/error-text.ts';
import { orderName } from '../../features/history/find-orders.ts';
import { useOrder } from '../../features/job/order/use-order.ts';
import { homePath } from '../../lib/device.ts';
import { preferredUnits, rememberUnits, UNIT_SYSTEMS, type UnitSystem } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Lead } from '../../ui/texts.tsx';
import { OwnersPage } from '../orders/owners-page.tsx';
import { ReportSheet } from '../orders/report-sheet.tsx';
import { useTabTitle } from '../page-title.ts';
import { useWorkspacePath } from '../workspace/use-navigation.ts';

/** Report of a result for a client: one sheet that the browser prints or saves as PDF. */
export function ReportPage() {
  const { id } = useSearch({ from: '/report' });
  return <OwnersPage>{id === undefined ? <NotReady /> : <OrderReport id={id} />}</OwnersPage>;
}

function OrderReport({ id }: { id: string }) {
  const { t } = useTranslation();
  const { order, error, retry } = useOrder(id);
  const [system, setSystem] = useState(preferredUnits);
  const beforePrint = useRef(async () => {});
  const name = order === undefined ? '' : partName(orderName(decodeOrderRow(order)));
  // It is also the name of the PDF.
  useTabTitle(`${name} ${t('orders.report.title')}`.trim());
  if (order === undefined)
    return (
      <Center flex="1" minH="60vh" p="6">
        {error === null ? (
          <Spinner size="lg" color="green.fg" />
        ) : (
          <LoadFailed text={errorText(error, t)} onRetry={retry} />
        )}
      </Center>
    );
  if (order.report === null && order.status === 'FAILED') return <NotReady />;
  const choose = (next: UnitSystem) => {
    rememberUnits(next);
    setSystem(next);
  };
  return (
    <Box flex="1" bg="bg.muted" py={{ base: '3', md: '6' }} _print={{ bg: 'white', p: '0' }} data-sheet>
      <Tools
        id={id}
        system={system}
        onSystem={choose}
        onPrint={() => void beforePrint.current().then(() => window.print())}
      />
      <ReportSheet order={order} name={name} system={system} beforePrint={beforePrint} />
    </Box>
  );
}

interface ToolsProps {
  id: string;
  system: UnitSystem;
  onSystem: (system: UnitSystem) => void;
  onPrint: () => void;
}

/** On phones all three share one row. */
const NARROW_PX = { base: '3', md: '4' };

function Tools({ id, system, onSystem, onPrint }: ToolsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const to = useWorkspacePath();
  return (
    <Box maxW="210mm" mx="auto" px={{ base: '3', lg: '0' }} mb="3" _print={{ display: 'none' }}>
      <Flex gap={{ base: '2', md: '3' }} align="center" wrap="wrap">
        <Button
          look="quiet"
          bg="bg.panel"
          px={NARROW_PX}
          aria-label={t('orders.report.back')}
          onClick={() => void navigate({ to, search: { id } })}
        >
          <ArrowLeft aria-hidden />
          <Box as="span" hideBelow="md">
            {t('orders.report.back')}
          </Box>
        </Button>
        <Box
          ms={{ sm: 'auto' }}
          flex={{ base: '1 1 0', sm: 'none' }}
          minW="max-content"
          rounded="l2"
          borderWidth="1px"
        >
          <ChoiceChips
            label={t('orders.report.units')}
            chips={UNIT_SYSTEMS.map((value) => ({ value, text: t(`orders.report.system.${value}`) }))}
            value={system}
            onChoose={onSystem}
            testId="report-units"
          />
        </Box>
        <Button
          px={NARROW_PX}
          aria-label={t('orders.report.print')}
          onClick={onPrint}
          data-testid="report-print"
        >
          <Printer aria-hidden />
          <Box as="span" hideBelow="md">
            {t('orders.report.print')}
          </Box>
          <Box as="span" hideFrom="md">
            PDF
          </Box>
        </Button>
      </Flex>
      <Lead mt="2">{t('orders.report.turn')}</Lead>
    </Box>
  );
}

/** For an order without a result, and an address without an order. */
function NotReady() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Center flex="1" minH="60vh" p="6" flexDirection="column" gap="4" textAlign="center">
      <Text>{t('orders.report.notReady')}</Text>
      <Button onClick={() => void navigate({ to: homePath() })}>{t('error.goHome')}</Button>
    </Center>
  );
}
