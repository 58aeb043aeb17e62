import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import type { UploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { ChoiceRow } from './choice-row.tsx';

interface Props {
  view: UploadView;
  onChoose: (entry: string) => void;
  onAnswer: () => void;
  onCancel: () => void;
}

/** Asks which model of an archive to open. */
export function ModelsDialog({ view, onChoose, onAnswer, onCancel }: Props) {
  const { t } = useTranslation();
  const { models, choices } = view;
  const chosen = models.find((path) => path === choices.entry) ?? models[0];
  return (
    <ModelDialog
      open={view.step === 'models'}
      title={t('upload.modelsTitle')}
      fileName={view.fileName}
      testId="upload-models"
      views={null}
      onCancel={onCancel}
      footer={
        <CancelOr onCancel={onCancel} onClick={() => onAnswer()}>
          {t('upload.goOn')}
        </CancelOr>
      }
    >
      <Text>{t('upload.modelsLead', { count: models.length })}</Text>
      <Stack role="radiogroup" aria-label={t('upload.modelsTitle')} gap="2" data-testid="model-choice">
        {models.map((path, order) => (
          <ChoiceRow
            key={path}
            name="upload-model"
            value={path}
            checked={path === chosen}
            onChoose={() => onChoose(path)}
            testId={`model-${order}`}
          >
            <Text color="fg" overflowWrap="anywhere" minW="0">
              {path}
            </Text>
          </ChoiceRow>
        ))}
      </Stack>
    </ModelDialog>
  );
}
