import { Input, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareEnd, shareMake } from '../../../core/contract/calls/share.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { orderKey, queryClient } from '../../api/query-client.ts';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { notify } from '../../ui/toast/toaster.ts';

interface Props {
  orderId: string;
  /** True while a link is open. */
  shared: boolean;
  onClose: () => void;
}

/** Address of a shared result. The token follows `#`: browsers do not send that part to a server. */
function linkOf(token: string): string {
  return `${window.location.origin}/shared#${token}`;
}

/** Dialog of the link to a result, while it is open. */
export function ResultShare({ orderId, shared }: Omit<Props, 'onClose'>) {
  if (useStateOf(resultDialogs).shareOf !== orderId) return null;
  return (
    <ShareDialog
      orderId={orderId}
      shared={shared}
      onClose={() => {
        resultDialogs.shareOf = null;
      }}
    />
  );
}

/** Makes, copies and ends the link that shows a result to anyone. */
export function ShareDialog({ orderId, shared, onClose }: Props) {
  const { t } = useTranslation();
  const { link, making, ending, copy } = useLink(orderId);
  const isOpen = shared || link !== null;
  const error = making.error ?? ending.error;
  const busy = making.isPending || ending.isPending;
  return (
    <DialogBox
      open
      title={t('share.title')}
      onClose={onClose}
      testId="share-dialog"
      footer={
        <>
          {isOpen && (
            <DialogButton
              loading={ending.isPending}
              disabled={busy}
              onClick={() => ending.mutate()}
              data-testid="share-end"
            >
              {t('share.end')}
            </DialogButton>
          )}
          {link === null ? (
            <DialogButton
              main
              loading={making.isPending}
              disabled={busy}
              onClick={() => making.mutate()}
              data-testid="share-make"
            >
              {t(isOpen ? 'share.again' : 'share.make')}
            </DialogButton>
          ) : (
            <DialogButton main onClick={() => void copy()} data-testid="share-copy">
              {t('share.copy')}
            </DialogButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Text>{t('share.text')}</Text>
        {link !== null && (
          <Input
            readOnly
            value={link}
            aria-label={t('share.link')}
            onFocus={(event) => event.currentTarget.select()}
            data-testid="share-link"
          />
        )}
        {link === null && isOpen && <Text color="fg">{t('share.isOpen')}</Text>}
        <Text role="alert" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
          {error === null ? '' : errorText(error, t)}
        </Text>
      </Stack>
    </DialogBox>
  );
}

function useLink(orderId: string) {
  const { t } = useTranslation();
  const [link, setLink] = useState<string | null>(null);
  const reread = () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) });
  const making = useMutation({
    mutationFn: () => api(shareMake, { body: { id: orderId } }),
    onSuccess: ({ token }) => {
      setLink(linkOf(token));
      void reread();
    },
  });
  const ending = useMutation({
    mutationFn: () => api(shareEnd, { query: { id: orderId } }),
    onSuccess: () => {
      setLink(null);
      notify('info', t('share.ended'));
      void reread();
    },
  });
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => notify('success', t('share.copied')),
      () => notify('warning', t('viewer.link.failed')),
    );
  return { link, making, ending, copy };
}
