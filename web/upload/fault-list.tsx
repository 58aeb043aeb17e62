import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { CircleX, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelFault, ModelFaultSeverity } from '../../core/rules/model/faults.ts';
import { formatCount, formatMm } from '../lib/format.ts';

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
]);

/** List of faults, most serious first: title, count, place and advice. */
export function FaultList({ faults }: { faults: readonly ModelFault[] }) {
  const sorted = [...faults].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  return (
    <chakra.ul display="grid" gap="3" data-testid="fault-list">
      {sorted.map((fault) => (
        <FaultRow key={fault.code} fault={fault} />
      ))}
    </chakra.ul>
  );
}

function FaultRow({ fault }: { fault: ModelFault }) {
  const { t } = useTranslation();
  const { Icon, color, bg } = LOOKS[fault.severity];
  const notes: string[] = [];
  if (fault.count !== undefined && fault.count > 1 && !COUNTLESS.has(fault.code)) {
    notes.push(t('upload.times', { amount: formatCount(fault.count) }));
  }
  if (fault.at !== undefined) {
    const [x, y, z] = fault.at;
    notes.push(t('upload.place', { x: formatMm(x), y: formatMm(y), z: formatMm(z) }));
  }
  return (
    <Flex as="li" gap="3.5" p="4" rounded="l2" bg={bg} data-fault={fault.code} data-severity={fault.severity}>
      <Box color={color} flexShrink="0" pt="0.5">
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0">
        <Text color="fg" fontWeight="semibold">
          {t(`fault.${fault.code}.title`)}
        </Text>
        <Text textStyle="sm">{t(`fault.${fault.code}.advice`)}</Text>
        {notes.length > 0 && (
          <Text textStyle="xs" mt="1" fontVariantNumeric="tabular-nums">
            {notes.join(' · ')}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
