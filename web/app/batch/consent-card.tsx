import { Flex, Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ModelFaultCode } from '../../../core/rules/model/faults.ts';
import { deviationNote } from '../../features/upload/repair-notes.ts';
import { Button } from '../../ui/button.tsx';
import type { BatchFile } from './batch-files.ts';
import { type ConsentKind, consentKinds } from './consent.ts';

interface Props {
  files: readonly BatchFile[];
  onAgree: () => void;
  onLeaveOut: () => void;
}

/**
 * Asks once for all files whose models need repairs or were guessed at: each kind with its greatest deviation. It comes
 * by itself, so it stands below the table, where it moves nothing. The rows name the files that need consent.
 */
export function ConsentCard({ files, onAgree, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const kinds = consentKinds(files);
  const count = files.filter(({ step }) => step === 'asking').length;
  if (count === 0) return null;
  return (
    <Stack
      gap="3"
      p="4"
      rounded="l3"
      borderWidth="1px"
      bg="bg.warning"
      role="group"
      data-testid="batch-consent"
    >
      <Text fontWeight="semibold">{t('batch.consent.title', { count })}</Text>
      <Stack as="ul" gap="1" listStyleType="none">
        {kinds.map((one) => (
          <Text as="li" key={`${one.kind} ${one.code}`} textStyle="sm" data-kind={one.code}>
            <b>{kindWords(one, t)}</b> · {filesWords(one.files, t)}
            {one.maxDeviationMm !== null && ` · ${deviationNote(one.maxDeviationMm, t)}`}
          </Text>
        ))}
      </Stack>
      <Flex gap="2" wrap="wrap">
        <Button onClick={onAgree} data-testid="batch-agree">
          {t('batch.consent.agree', { count })}
        </Button>
        <Button look="quiet" onClick={onLeaveOut}>
          {t('batch.consent.leaveOut')}
        </Button>
      </Flex>
    </Stack>
  );
}

/** Names one file and counts several, which their rows mark. */
function filesWords(files: readonly string[], t: TFunction): string {
  return files.length === 1 ? files[0]! : t('batch.consent.files', { count: files.length });
}

function kindWords({ kind, code }: ConsentKind, t: TFunction): string {
  if (kind === 'unit') return t('batch.consent.unit', { unit: code });
  if (kind === 'turned') return t('batch.consent.turned');
  return t(`fault.${code as ModelFaultCode}.title`, { names: '' });
}
