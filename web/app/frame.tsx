import { Box } from '@chakra-ui/react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { HEADER_HEIGHT } from './theme/tokens.ts';

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

/** The menus are a fifth of the first page's code, so the header loads in parallel with the page. */
const Header = lazy(async () => ({ default: (await import('./header.tsx')).Header }));
/** Loaded after the first render. */
const SignInPrompt = lazy(async () => ({
  default: (await import('../features/session/sign-in-prompt.tsx')).SignInPrompt,
}));
const LinkDialog = lazy(async () => ({
  default: (await import('../features/session/link-dialog.tsx')).LinkDialog,
}));
const MailLinkDialog = lazy(async () => ({
  default: (await import('../features/account/code/mail-link-dialog.tsx')).MailLinkDialog,
}));
const ContactDialog = lazy(async () => ({
  default: (await import('../features/notices/contact-dialogs.tsx')).ContactDialog,
}));
const RegionDialog = lazy(async () => ({
  default: (await import('../features/notices/contact-dialogs.tsx')).RegionDialog,
}));
const Toasts = lazy(async () => ({ default: (await import('../ui/toast/toasts.tsx')).Toasts }));

/** Frame of every page: header, sign-in prompt, toasts. */
export function Frame() {
  const { t } = useTranslation();
  // Of the page that is drawn, which stays while the next one loads.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const isBare = BARE_PATHS.includes(pathname);
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
      {!isBare && (
        <Suspense fallback={<Box h={HEADER_HEIGHT} flexShrink="0" bg="bg.panel" borderBottomWidth="1px" />}>
          <Header />
        </Suspense>
      )}
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
      <Suspense>
        <SignInPrompt />
        <RegionDialog />
        <ContactDialog />
        <LinkDialog />
        <MailLinkDialog />
        <Toasts />
      </Suspense>
    </Box>
  );
}
