import { Portal, Stack, Toast, Toaster } from '@chakra-ui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNoticesBy } from './toaster.ts';
import { keepOnStage, placeToasts, toaster } from './toaster-store.ts';

showNoticesBy((type, title, { shownMs, action }) => {
  placeToasts();
  toaster.create({ type, title, duration: shownMs, ...(action && { action }) });
});

/** Every kind: the sign has the colour. */
const SURFACE = {
  '&[data-type]': {
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    '--toast-trigger-bg': 'colors.bg.muted',
    '--toast-border-color': 'colors.border.emphasized',
  },
};
const SIGNS: Record<string, string> = {
  ...{ success: 'green.fg', warning: 'orange.fg', error: 'red.fg', info: 'fg.muted' },
};

export function Toasts() {
  const { t } = useTranslation();
  return (
    <Portal>
      <Toaster toaster={toaster}>
        {(toast) => (
          <Toast.Root
            width={{ base: 'full', md: 'sm' }}
            maxW={{ md: 'calc(100vw - var(--toasts-start) - var(--toasts-end))' }}
            rounded="l3"
            css={SURFACE}
            data-testid="toast"
          >
            <FollowPage id={toast.id} asks={toast.type === 'warning'} />
            <Toast.Indicator color={SIGNS[toast.type ?? 'info'] ?? SIGNS.info} />
            <Stack gap="1" flex="1">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description !== undefined && <Toast.Description>{toast.description}</Toast.Description>}
            </Stack>
            {toast.action !== undefined && (
              <Toast.ActionTrigger minH="11" my="-3">
                {toast.action.label}
              </Toast.ActionTrigger>
            )}
            {/* Beside the text and as large as a thumb needs; the library's own lies in the corner, 24 px wide. */}
            <Toast.CloseTrigger position="static" boxSize="11" my="-3" me="-4" aria-label={t('app.close')} />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}

/** Keeps a toast off the panels of each page. One that asks for something goes with the page that it asked on. */
function FollowPage({ id, asks }: { id: string | undefined; asks: boolean }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const own = useRef(path);
  useEffect(keepOnStage, []);
  useEffect(() => {
    if (asks && path !== own.current) toaster.dismiss(id);
  }, [asks, path, id]);
  return null;
}
