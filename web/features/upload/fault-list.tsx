import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { CircleX, Focus, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelFault, ModelFaultSeverity } from '../../../core/rules/model/faults.ts';
import { formatCount, formatMm, joinFacts } from '../../lib/format.ts';
import { SPOTS_MAX } from '../../mesh/fault-spots.ts';
import type { FaultFlight } from './use-fault-flight.ts';

const LOOKS: Record<ModelFaultSeverity, { Icon: typeof CircleX; color: string; bg: string }> = {
  refuse: { Icon: CircleX, color: 'fg.error', bg: 'bg.error' },
  repair: { Icon: Wrench, color: 'green.fg', bg: 'green.subtle' },
  warn: { Icon: TriangleAlert, color: 'fg.warning', bg: 'bg.warning' },
};

const ORDER: readonly ModelFaultSeverity[] = ['refuse', 'repair', 'warn'];

/** Faults whose count is not a number of places in the model. */
const COUNTLESS: ReadonlySet<string> = new Set<ModelFault['code']>([
  'truncated',
  'count-mismatch',
  'file-too-large',
  'name-too-long',
  'too-many-faces',
]);

const NAMES_MAX = 12;

interface Props {
  faults: readonly ModelFault[];
  /** Flights of the 3D view to the faults; without a view the rows name coordinates. */
  flight?: FaultFlight | null;
  /** Further notes of a fault, for example the effect of its repair. */
  notesOf?: ((fault: ModelFault) => readonly string[]) | undefined;
}

/** List of faults, most serious first: title, count, place and advice. One press flies to the place. */
export function FaultList({ faults, flight = null, notesOf }: Props) {
  const sorted = [...faults].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  return (
    <chakra.ul display="grid" gap="3" data-testid="fault-list">
      {sorted.map((fault) => (
        <FaultRow
          key={fault.code}
          fault={fault}
          flight={flight !== null && flight.placesOf(fault.code) > 0 ? flight : null}
          notes={notesOf?.(fault) ?? []}
        />
      ))}
    </chakra.ul>
  );
}

interface RowProps {
  fault: ModelFault;
  flight: FaultFlight | null;
  notes: readonly string[];
}

function FaultRow({ fault, flight, notes }: RowProps) {
  const { t } = useTranslation();
  const { Icon, color, bg } = LOOKS[fault.severity];
  const names = namesText(fault.names ?? [], t('app.comma'));
  const title = t(`fault.${fault.code}.title`, { names });
  const advice = t(`fault.${fault.code}.advice`, { names });
  const all = names === '' || `${title} ${advice}`.includes(names) ? [] : [names];
  if (fault.count !== undefined && fault.count > 1 && !COUNTLESS.has(fault.code)) {
    const places = flight?.placesOf(fault.code) ?? 0;
    const amount = formatCount(fault.count);
    // Those that lie together are one place of the view.
    if (places > 0 && places < Math.min(fault.count, SPOTS_MAX))
      all.push(t('upload.timesIn', { amount, count: places }));
    else all.push(t('upload.times', { amount }));
  }
  if (fault.at !== undefined && flight === null) {
    const [x, y, z] = fault.at;
    all.push(t('upload.place', { x: formatMm(x), y: formatMm(y), z: formatMm(z) }));
  }
  all.push(...notes);
  return (
    <Flex as="li" gap="3.5" p="4" rounded="l2" bg={bg} data-fault={fault.code} data-severity={fault.severity}>
      <Box color={color} flexShrink="0" pt="0.5">
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Text color="fg" fontWeight="semibold">
          {title}
        </Text>
        <Text textStyle="sm">{advice}</Text>
        {all.length > 0 && (
          <Text textStyle="xs" mt="1" fontVariantNumeric="tabular-nums">
            {joinFacts(all)}
          </Text>
        )}
        {flight !== null && <FlyButton fault={fault} flight={flight} />}
      </Box>
    </Flex>
  );
}

function namesText(names: readonly string[], comma: string): string {
  const shown = names.slice(0, NAMES_MAX).join(comma);
  return names.length > NAMES_MAX ? `${shown} … (+${formatCount(names.length - NAMES_MAX)})` : shown;
}

function FlyButton({ fault: { code }, flight }: { fault: ModelFault; flight: FaultFlight }) {
  const { t } = useTranslation();
  const places = flight.placesOf(code);
  const at = flight.at?.code === code ? flight.at.place : null;
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="9"
      mt="1.5"
      px="3"
      ms="-3"
      rounded="full"
      textStyle="sm"
      fontWeight="medium"
      color="fg"
      cursor="pointer"
      _hover={{ bg: 'blackAlpha.100', _dark: { bg: 'whiteAlpha.200' } }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'green.focusRing' }}
      onClick={() => flight.fly(code)}
      data-testid={`fly-${code}`}
    >
      <Focus size={16} aria-hidden />
      {at !== null && places > 1
        ? t('upload.nextPlace', { place: at + 1, places })
        : t(places > 1 ? 'upload.showPlaces' : 'upload.showPlace', { places })}
    </chakra.button>
  );
}
