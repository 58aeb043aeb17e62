import { Center, Spinner } from '@chakra-ui/react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homePath(), replace: true });
  },
});

/** Former address of the home page. */
const aliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  beforeLoad: () => {
    throw redirect({ to: homePath(), replace: true });
  },
});

/** Home page of a device, at its address. */
const homeRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
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
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    component: lazyRouteComponent(() => import('./pages/registration-pages.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fillInInfo',
    component: lazyRouteComponent(() => import('./pages/registration-pages.tsx'), 'FillInInfoPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgetPassword',
    component: lazyRouteComponent(() => import('./pages/password-pages.tsx'), 'ForgetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/accChangePassword',
    component: lazyRouteComponent(() => import('./pages/password-pages.tsx'), 'ChangePasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wechatReturn',
    component: lazyRouteComponent(() => import('./pages/wechat-return-page.tsx'), 'WechatReturnPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/successTips',
    validateSearch: parseSuccessSearch,
    component: lazyRouteComponent(() => import('./pages/registration-pages.tsx'), 'SuccessPage'),
  }),
] as const;

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/PersonalData',
  component: lazyRouteComponent(() => import('./pages/personal-data-page.tsx'), 'PersonalDataPage'),
});

const payPages = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payments',
    component: lazyRouteComponent(() => import('./pages/payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/paymentTerms',
    component: lazyRouteComponent(() => import('./pages/payment-terms-page.tsx'), 'PaymentTermsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payStripeTab',
    component: lazyRouteComponent(() => import('./pages/pay-pages.tsx'), 'PayTabPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/paySuccess',
    component: lazyRouteComponent(() => import('./pages/pay-pages.tsx'), 'PaySuccessPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payCancel',
    component: lazyRouteComponent(() => import('./pages/pay-pages.tsx'), 'PayCancelPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payWechat',
    component: lazyRouteComponent(() => import('./pages/pay-pages.tsx'), 'PayWechatPage'),
  }),
] as const;

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared',
  component: lazyRouteComponent(() => import('./pages/shared-page.tsx'), 'SharedPage'),
  pendingComponent: PageSpinner,
});

/** Pages about finished orders. */
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
    component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms',
    component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'PrivacyPage'),
  }),
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
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/modelLoading',
    component: PageSpinner,
  }),
] as const;

/** One address per dialog and state, in development and in bundles built with STORIES. */
const storyRoutes = STORIES_INCLUDED
  ? ['/stories', '/stories/$name'].map((path) =>
      createRoute({
        getParentRoute: () => rootRoute,
        path,
        component: lazyRouteComponent(() => import('./stories/story-page.tsx'), 'StoryPage'),
      }),
    )
  : [];

const errorRoute = createRoute({ getParentRoute: () => rootRoute, path: '/error', component: LostPage });

/** Routes of docs/specification.md#screens. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    aliasRoute,
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

/** Spinner while a page's code or first data loads. */
function PageSpinner() {
  const { t } = useTranslation();
  return (
    <Center role="status" aria-label={t('app.loading')} minH="60vh" color="green.solid">
      <Spinner size="lg" />
    </Center>
  );
}
