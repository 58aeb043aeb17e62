import { Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../core/contract/client.ts';
import { UNPAID_RESULT_DAYS } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { errorText } from '../../api/error-text.ts';
import { useSettings } from '../../state/settings.ts';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { TermsLink } from '../../ui/terms-link.tsx';
import { Lead } from '../../ui/texts.tsx';
import { MoreFiles } from './more-files.tsx';
import { OfferButton } from './offer-button.tsx';
import type { OfferedFormat } from './other-formats.tsx';
import { awaitsOffer, offerText, sidesOfFile } from './precision-facts.ts';
import { ReadyDialog } from './ready-dialog.tsx';
import type { useDownload } from './use-download.ts';
import { useOffers } from './use-offers.ts';

export interface OfferedFile {
  precision: Precision;
  bytes: number;
}

export interface PayDialogProps {
  precision: Precision;
  onPaid: () => void;
  onClose: () => void;
}

interface Props {
  workspaceId: string;
  flow: ReturnType<typeof useDownload>;
  files: readonly OfferedFile[];
  others: readonly OfferedFormat[];
  moreFiles: boolean;
  pay: (payment: PayDialogProps) => React.ReactNode;
}

export function StepDialogs({ workspaceId, flow, files, others, moreFiles, pay }: Props) {
  const { t } = useTranslation();
  const { view } = flow;
  // The allowance of the account's mail domain: another try before it starts again changes nothing.
  const isUsedUp = flow.error instanceof ApiError && flow.error.codeName === 'domainTrialsUsed';
  return (
    <>
      <DialogBox
        open={view.step === 'choose'}
        modal
        size="lg"
        title={t('workspace.download.precision')}
        onClose={flow.close}
        testId="download-choose"
      >
        <Choice workspaceId={workspaceId} flow={flow} files={files} moreFiles={moreFiles} />
      </DialogBox>
      <DialogBox
        open={view.step === 'trial'}
        modal
        size="md"
        title={t('workspace.download.trialTitle')}
        onClose={flow.close}
        testId="trial-count"
        footer={
          <>
            <DialogButton onClick={flow.close}>{t('app.cancel')}</DialogButton>
            <DialogButton main={isUsedUp} onClick={flow.toPay}>
              {t('workspace.download.payInstead')}
            </DialogButton>
            {!isUsedUp && (
              <DialogButton main loading={flow.busy} onClick={flow.confirmTrial} data-testid="use-trial">
                {t('workspace.download.trialConfirm')}
              </DialogButton>
            )}
          </>
        }
      >
        {view.step === 'trial' &&
          !isUsedUp &&
          t('workspace.download.trialText', { count: view.left, days: UNPAID_RESULT_DAYS })}
        <ErrorText error={flow.error} />
      </DialogBox>
      <DialogBox
        open={view.step === 'confirmed'}
        modal
        title={t('workspace.download.title')}
        testId="download-confirmed"
      >
        <Stack align="center" gap="4" py="6" color="green.fg" role="status">
          <CircleCheck size={52} strokeWidth={1.5} aria-hidden />
          <Text fontWeight="semibold">
            {t(
              view.step === 'confirmed' && view.by === 'payment'
                ? 'pay.confirmed'
                : 'workspace.download.confirmed',
            )}
          </Text>
        </Stack>
      </DialogBox>
      <ReadyDialog
        info={view.step === 'ready' ? view.info : null}
        others={others.filter((file) => file.precision === flow.precision)}
        moreFiles={moreFiles}
        onClose={flow.close}
      />
      {view.step === 'pay' && pay({ precision: flow.precision, onPaid: flow.paid, onClose: flow.close })}
    </>
  );
}

function Choice({
  workspaceId,
  flow,
  files,
  moreFiles,
}: Pick<Props, 'workspaceId' | 'flow' | 'files' | 'moreFiles'>) {
  const { t } = useTranslation();
  const offers = useOffers(workspaceId, files);
  // The settings of the order, which its result keeps locked.
  const now = useSettings();
  return (
    <Stack gap="3">
      {offers.map((offer) => (
        <OfferButton
          key={offer.precision}
          offer={offer}
          text={offerText(now, { precision: offer.precision, files: offers }, t)}
          sides={sidesOfFile(now, offer.precision)}
          busy={flow.busy && flow.precision === offer.precision}
          onChoose={flow.choose}
        />
      ))}
      {moreFiles && <MoreFiles isOffer={files.length === 1 && awaitsOffer(now)} />}
      <Lead>
        {t('app.sentences', { first: t('pay.once'), next: '' })}
        <TermsLink />
      </Lead>
      <ErrorText error={flow.error} />
    </Stack>
  );
}

function ErrorText({ error }: { error: unknown }) {
  const { t } = useTranslation();
  // The contact dialog says it.
  if (error instanceof ApiError && error.codeName === 'notGranted') return null;
  return (
    <Text role="alert" mt="3" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
      {error === null ? '' : errorText(error, t)}
    </Text>
  );
}
