import { Box } from '@chakra-ui/react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WorkspacePath } from '../lib/device.ts';
import { lazyPart, missing } from '../lib/lazy-part.tsx';
import { useWindowLayout } from '../lib/use-media-query.ts';
import { useStateOf } from '../state/snapshots.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Header } from './header.tsx';

/** Pages without the header (docs/specification.md#screens). */
const BARE_PATHS = [
  '/register',
  '/fillInInfo',
  '/accChangePassword',
  '/login',
  '/forgetPassword',
  '/successTips',
  '/wechatReturn',
];

const WORKSPACE_PATHS: readonly string[] = ['/blank', '/touchHome'] satisfies WorkspacePath[];

/** Loaded after the first render, by name. */
const LATER = {
  signInPrompt: lazyPart(async () => (await import('../features/session/sign-in-prompt.tsx')).SignInPrompt),
  regionDialog: lazyPart(async () => (await import('../features/notices/contact-dialogs.tsx')).RegionDialog),
  contactDialog: lazyPart(
    async () => (await import('../features/notices/contact-dialogs.tsx')).ContactDialog,
  ),
  linkDialog: lazyPart(async () => (await import('../features/session/link-dialog.tsx')).LinkDialog),
  mailLinkDialog: lazyPart(
    async () => (await import('../features/account/code/mail-link-dialog.tsx')).MailLinkDialog,
  ),
  toasts: lazyPart(async () => (await import('../ui/toast/toasts.tsx')).Toasts),
};

export function Frame() {
  const { t } = useTranslation();
  // Of the page that is drawn, which stays while the next one loads.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const isBare = BARE_PATHS.includes(pathname);
  // Its header is the bar of the workspace.
  const isOneBar = useWindowLayout() === 'phone' && WORKSPACE_PATHS.includes(pathname);
  return (
    <Box minH="100%" display="flex" flexDirection="column" bg="bg" color="fg">
      <Box
        asChild
        position="fixed"
        top="2"
        left="2"
        zIndex="skipNav"
        px="4"
        py="3"
        bg="bg.panel"
        rounded="l2"
        shadow="md"
        transform="translateY(-200%)"
        _focusVisible={{ transform: 'none' }}
      >
        <a href="#content">{t('app.skip')}</a>
      </Box>
      {!isBare && !isOneBar && <Header />}
      <Box
        // Another element when the header comes or goes: the page in it would seem to move.
        key={String(isBare)}
        as="main"
        id="content"
        tabIndex={-1}
        flex="1"
        minH="0"
        display="flex"
        flexDirection="column"
        outline="0"
      >
        <Outlet />
      </Box>
      {Object.entries(LATER).map(([name, Part]) => (
        <Part key={name} />
      ))}
      <NotLoaded />
    </Box>
  );
}

/** Shown while the code of any part has not come: the page stays, and can be reloaded. */
function NotLoaded() {
  const { t } = useTranslation();
  const { parts } = useStateOf(missing);
  if (parts === 0) return null;
  return (
    <LoadFailed
      text={t('error.network')}
      onRetry={() => window.location.reload()}
      position="fixed"
      insetInline="4"
      bottom="4"
      maxW="xl"
      mx="auto"
      p="3"
      ps="4"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
      zIndex="toast"
      // What a dialog says about the connection is said once.
      css={{ 'body:has([role="alertdialog"][data-state="open"]) &': { display: 'none' } }}
      data-testid="not-loaded"
    />
  );
}
