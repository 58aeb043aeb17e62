import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelBody } from '../../../../core/model/bodies/bodies.ts';
import { extentOf } from '../../../../core/solid/geometry/box.ts';
import { formatMm } from '../../../lib/format.ts';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { keepBodies } from '../flow/live-choices.ts';
import { type UploadView, uploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { uploadFlow } from '../use-upload.ts';

/** Maximum number of listed bodies; all smaller ones share the last row. */
const ROWS_MAX = 60;

/** Lists the bodies of a file. Each can be left out; pointing at a row lights its body up. */
export function BodiesDialog({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const bodies = view.read?.bodies ?? [];
  const [lit, setLit] = useState<number | null>(null);
  const { leftOut } = view.choices;
  const total = bodies.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0);
  const listed = bodies.length > ROWS_MAX + 1 ? ROWS_MAX : bodies.length;
  const rest = [...bodies.keys()].slice(listed);
  const after = view.read?.after ?? null;
  const kept = bodies.length - leftOut.length;
  const keep = (numbers: readonly number[], isKept: boolean) =>
    keepBodies(uploadFlow, uploadView, { numbers, isKept });
  return (
    <ModelDialog
      view={view}
      step="bodies"
      title={t('upload.bodiesTitle', { count: bodies.length })}
      testId="upload-bodies"
      views={
        after && {
          views: [{ name: 'after', label: t('upload.viewModel'), model: after }],
          litBody: lit,
          numbered: true,
          leftOut,
        }
      }
      footer={
        <CancelOr onCancel={uploadFlow.cancel} disabled={kept === 0} onClick={() => void uploadFlow.answer()}>
          {t('upload.bodiesGo', { count: kept })}
        </CancelOr>
      }
    >
      <Text>{t('upload.bodiesLead')}</Text>
      <chakra.ul display="grid" gap="1" data-testid="body-list" onPointerLeave={() => setLit(null)}>
        {[...bodies.entries()].slice(0, listed).map(([number, body]) => (
          <BodyRow
            key={number}
            number={number}
            body={body}
            scale={view.choices.scale}
            share={total > 0 ? body.volumeMm3 / total : 0}
            checked={!leftOut.includes(number)}
            onKeep={(isKept) => keep([number], isKept)}
            onPoint={setLit}
          />
        ))}
        {rest.length > 0 && (
          <Box as="li" px="3">
            <CheckBox
              checked={!leftOut.includes(rest[0]!)}
              label={t('upload.bodiesRest', { count: rest.length })}
              testId="body-rest"
              onChecked={(isKept) => keep(rest, isKept)}
            />
          </Box>
        )}
      </chakra.ul>
      {kept === 0 && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {t('upload.bodiesNone')}
        </Text>
      )}
    </ModelDialog>
  );
}

interface RowProps {
  number: number;
  body: ModelBody;
  scale: number;
  share: number;
  checked: boolean;
  onKeep: (isKept: boolean) => void;
  onPoint: (number: number | null) => void;
}

function BodyRow({ number, body, scale, share, checked, onKeep, onPoint }: RowProps) {
  const { t } = useTranslation();
  const [x, y, z] = extentOf(body.boxMm).map((side) => formatMm(side * scale)) as [string, string, string];
  const percent = 100 * share;
  const shareText = percent > 0 && percent < 1 ? '<\u00a01\u00a0%' : `${Math.round(percent)}\u00a0%`;
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="3"
      py="1"
      rounded="l2"
      _hover={{ bg: 'bg.subtle' }}
      _focusWithin={{ bg: 'bg.subtle' }}
      onPointerEnter={() => onPoint(number)}
      onFocus={() => onPoint(number)}
      onBlur={() => onPoint(null)}
      data-body={number}
    >
      <CheckBox
        flex="1"
        checked={checked}
        label={t('upload.body', { number: number + 1 })}
        testId={`body-${number}`}
        onChecked={onKeep}
      />
      <Text textStyle="sm" fontVariantNumeric="tabular-nums" textAlign="end">
        {`${shareText} · ${x} × ${y} × ${z}\u00a0mm`}
      </Text>
    </Flex>
  );
}
