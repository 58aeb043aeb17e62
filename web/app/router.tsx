import { Center, Spinner } from '@chakra-ui/react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hostSoon } from '../api/use-host.ts';
import { homePath } from '../lib/device.ts';
import { Frame } from './frame.tsx';
import { BrokenPage, LostPage } from './pages/error-pages.tsx';
import {
  parseBatchSearch,
  parseCompareSearch,
  parseHelpSearch,
  parseLoginSearch,
  parseReportSearch,
  parseSuccessSearch,
  parseWorkspaceSearch,
} from './search.ts';

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: LostPage,
  errorComponent: BrokenPage,
});

const registration = () => import('./pages/registration-pages.tsx');
const passwords = () => import('./pages/password-pages.tsx');
const pay = () => import('./pages/pay-pages.tsx');
const help = () => import('./pages/help-page.tsx');

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

/** An address that leads to the home page. */
const startRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: homePath(), replace: true });
    },
  });

/** Home page of a device, at its address. */
const homeRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: hostSoon,
    component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
    pendingComponent: PageSpinner,
  });

/** Workspace of a device, at its address: that of touch devices has the layout of a phone. */
const workspaceRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: parseWorkspaceSearch,
    component: lazyRouteComponent(() => import('./pages/workspace-page.tsx'), 'WorkspacePage'),
    pendingComponent: PageSpinner,
  });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: parseLoginSearch,
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const entryPages = [
  page('/register', lazyRouteComponent(registration, 'RegisterPage')),
  page('/fillInInfo', lazyRouteComponent(registration, 'FillInInfoPage')),
  page('/forgetPassword', lazyRouteComponent(passwords, 'ForgetPasswordPage')),
  page('/accChangePassword', lazyRouteComponent(passwords, 'ChangePasswordPage')),
  page(
    '/wechatReturn',
    lazyRouteComponent(() => import('./pages/wechat-return-page.tsx'), 'WechatReturnPage'),
  ),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/successTips',
    validateSearch: parseSuccessSearch,
    component: lazyRouteComponent(registration, 'SuccessPage'),
  }),
] as const;

const accountRoute = page(
  '/PersonalData',
  lazyRouteComponent(() => import('./pages/personal-data-page.tsx'), 'PersonalDataPage'),
);

const payPages = [
  page(
    '/payments',
    lazyRouteComponent(() => import('./pages/payments-page.tsx'), 'PaymentsPage'),
  ),
  page(
    '/paymentTerms',
    lazyRouteComponent(() => import('./pages/payment-terms-page.tsx'), 'PaymentTermsPage'),
  ),
  page('/payStripeTab', lazyRouteComponent(pay, 'PayTabPage')),
  page('/paySuccess', lazyRouteComponent(pay, 'PaySuccessPage')),
  page('/payCancel', lazyRouteComponent(pay, 'PayCancelPage')),
  page('/payWechat', lazyRouteComponent(pay, 'PayWechatPage')),
] as const;

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared',
  component: lazyRouteComponent(() => import('./pages/shared-page.tsx'), 'SharedPage'),
  pendingComponent: PageSpinner,
});

const orderPages = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/report',
    validateSearch: parseReportSearch,
    component: lazyRouteComponent(() => import('./pages/report-page.tsx'), 'ReportPage'),
    pendingComponent: PageSpinner,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/batch',
    validateSearch: parseBatchSearch,
    component: lazyRouteComponent(() => import('./pages/batch-page.tsx'), 'BatchPage'),
    pendingComponent: PageSpinner,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/compare',
    validateSearch: parseCompareSearch,
    component: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'ComparePage'),
    pendingComponent: PageSpinner,
  }),
] as const;

const helpPages = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/help',
    validateSearch: parseHelpSearch,
    component: lazyRouteComponent(help, 'HelpPage'),
  }),
  page('/terms', lazyRouteComponent(help, 'TermsPage')),
  page('/privacy', lazyRouteComponent(help, 'PrivacyPage')),
] as const;

/** The empty viewer, and the page of a model that loads: today both are the workspace. */
const formerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/threeBlank',
    beforeLoad: () => {
      throw redirect({ to: '/blank', replace: true });
    },
  }),
  page('/modelLoading', PageSpinner),
] as const;

/** One address per dialog and state, in development and in bundles built with STORIES. */
const storyRoutes = STORIES_INCLUDED
  ? ['/stories', '/stories/$name'].map((path) =>
      page(
        path,
        lazyRouteComponent(() => import('./stories/story-page.tsx'), 'StoryPage'),
      ),
    )
  : [];

const errorRoute = page('/error', LostPage);

/** Routes of docs/specification.md#screens. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute('/'),
    // Former address of the home page.
    startRoute('/home'),
    homeRoute('/index'),
    homeRoute('/touch'),
    workspaceRoute('/blank'),
    workspaceRoute('/touchHome'),
    loginRoute,
    sharedRoute,
    ...entryPages,
    accountRoute,
    ...payPages,
    ...orderPages,
    ...helpPages,
    ...formerRoutes,
    errorRoute,
    ...storyRoutes,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function PageSpinner() {
  const { t } = useTranslation();
  return (
    <Center role="status" aria-label={t('app.loading')} minH="60vh" color="green.solid">
      <Spinner size="lg" />
    </Center>
  );
}
