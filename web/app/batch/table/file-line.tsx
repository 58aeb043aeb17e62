import { Flex, Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ModelFault } from '../../../../core/rules/model/faults.ts';
import { errorText } from '../../../api/error-text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Note } from '../../../ui/texts.tsx';
import type { BatchFile } from '../batch-files.ts';
import type { Maps } from '../maps/use-maps.ts';
import { BatchLine, Problem, takeMap } from './batch-line.tsx';

export interface FileLineProps {
  one: BatchFile;
  onDrop: (key: string) => void;
  maps: Maps;
}

/** Line of a file that is not an order yet: its step, and what is wrong with it. */
export function FileLine({ one, onDrop, maps }: FileLineProps) {
  const { t } = useTranslation();
  const { key, name, step, share, faults, hasSeveralModels, error } = one;
  const isStill = step === 'refused' || step === 'failed' || step === 'asking' || step === 'waiting';
  return (
    <BatchLine
      picture=""
      name={
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
      }
      notes={
        <Stack gap="1">
          {maps.namesOf(name).map((map) => (
            <Note key={map}>{t('batch.map.of', { name: map })}</Note>
          ))}
          {faults.map((fault) => (
            <Text
              key={fault.code}
              textStyle="xs"
              color={fault.severity === 'refuse' ? 'fg.error' : 'fg.muted'}
              data-fault={fault.code}
            >
              {faultWords(fault, t)}
            </Text>
          ))}
          {hasSeveralModels && <Problem>{t('batch.severalModels')}</Problem>}
          {step === 'failed' && <Problem>{errorText(error, t)}</Problem>}
        </Stack>
      }
      state={
        <Flex direction="column" gap="1" minW="24">
          <Text textStyle="xs">{t(`batch.step.${step}`)}</Text>
          {step === 'sending' && (
            <ProgressBar value={100 * share} size="xs" aria-label={t('batch.step.sending')} />
          )}
        </Flex>
      }
      removeLabel={`${t('batch.remove')}: ${name}`}
      onRemove={isStill ? () => onDrop(key) : null}
      onFiles={maps.isUsed ? (dropped) => takeMap(dropped, { maps, row: { modelName: name } }, t) : undefined}
      testId="batch-file"
      step={step}
    />
  );
}

/** Names a fault; one that refuses the model with what to do, as a second sentence. */
function faultWords({ code, severity, names }: ModelFault, t: TFunction): string {
  const about = { names: names?.join(t('app.comma')) ?? '' };
  const title = t(`fault.${code}.title`, about);
  return severity === 'refuse'
    ? t('batch.fault', { title, advice: t(`fault.${code}.advice`, about) })
    : title;
}
