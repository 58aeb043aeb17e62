import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PressureError } from '../../../../core/formats/pressure/pressure-map.ts';
import { errorText } from '../../../api/error-text.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { batchMaps } from './batch-maps.ts';
import type { Maps } from './use-maps.ts';

/** Names maps that no row has: without a model, several for one, or refused, with the reason. */
export function MapsAlone({ alone: maps, rivals }: Pick<Maps, 'alone' | 'rivals'>) {
  const { t } = useTranslation();
  if (maps.length + rivals.length === 0) return null;
  const alone = maps.filter(({ step }) => step !== 'failed').map(({ name }) => name);
  const failed = maps.filter(({ step }) => step === 'failed');
  const again = () => {
    for (const one of batchMaps.list)
      if (one.step === 'failed') Object.assign(one, { step: 'waiting', error: null });
  };
  const leaveOut = () => {
    const keys = [...maps, ...rivals].map(({ key }) => key);
    batchMaps.list = batchMaps.list.filter(({ key }) => !keys.includes(key));
  };
  return (
    <Stack
      gap="2"
      p="3"
      rounded="l3"
      borderWidth="1px"
      bg="bg.warning"
      textStyle="sm"
      data-testid="batch-maps-alone"
    >
      {alone.length > 0 && (
        <Text overflowWrap="anywhere">
          {t('batch.map.alone', { names: alone.join(t('app.comma')), count: alone.length })}
        </Text>
      )}
      {rivals.length > 0 && (
        <Text overflowWrap="anywhere">
          {t('batch.map.rivals', { names: rivals.map(({ name }) => name).join(t('app.comma')) })}
        </Text>
      )}
      {failed.map(({ key, name, error }) => (
        <Text key={key} color="fg.error" overflowWrap="anywhere">
          {name}:{' '}
          {error instanceof PressureError ? t(`modes.pressure.faults.${error.fault}`) : errorText(error, t)}
          {error instanceof PressureError &&
            error.line !== undefined &&
            ` ${t('modes.pressure.line', { line: error.line })}`}
        </Text>
      ))}
      <Flex gap="2" wrap="wrap">
        {failed.some(({ error }) => !(error instanceof PressureError)) && (
          <SmallButton onClick={again}>{t('batch.map.again')}</SmallButton>
        )}
        <SmallButton look="quiet" onClick={leaveOut}>
          {t('batch.consent.leaveOut')}
        </SmallButton>
      </Flex>
    </Stack>
  );
}
