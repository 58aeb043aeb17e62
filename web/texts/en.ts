import { ACCOUNT_EN } from './account/en.ts';
import { BATCH_EN } from './batch/en.ts';
import { CHARTS_EN } from './charts/en.ts';
import { COMMANDS_EN } from './commands/en.ts';
import { DRAINS_EN } from './drains/en.ts';
import { EDITOR_EN } from './editor/en.ts';
import { FAULTS_EN } from './faults/en.ts';
import { MODES_EN } from './modes/en.ts';
import { NOTICES_EN } from './notices/en.ts';
import { ORDERS_EN } from './orders/en.ts';
import { PAY_EN } from './pay/en.ts';
import { PORES_EN } from './pores/en.ts';
import { PRESS_EN } from './press/en.ts';
import { PRINTABILITY_EN } from './printability/en.ts';
import { RECIPES_EN } from './recipes/en.ts';
import { ROLES_EN } from './roles/en.ts';
import { SHARE_EN } from './share/en.ts';
import { SLICING_EN } from './slicing/en.ts';
import { START_EN } from './start/en.ts';
import { TOUCH_EN } from './touch/en.ts';
import { UPLOAD_EN } from './upload/en.ts';
import { VIEWER_EN } from './viewer/en.ts';
import { WORKSPACE_EN } from './workspace/en.ts';

/** English texts of the pages. cn.ts must have the same keys: a missing one does not compile. */
export const EN = {
  app: {
    name: 'Trabecula',
    skip: 'Skip to content',
    language: 'Language',
    english: 'English',
    chinese: '中文',
    theme: 'Appearance',
    themeSystem: 'Use system setting',
    themeLight: 'Light',
    themeDark: 'Dark',
    home: 'Home',
    loading: 'Loading',
    close: 'Close',
    cancel: 'Cancel',
    ok: 'OK',
    retry: 'Try again',
    back: 'Back',
    confirm: 'Confirm',
    orCall: ' or call {{phone}}',
  },
  title: {
    home: 'Home',
    login: 'Sign in',
    workspace: 'Workspace',
    shared: 'Shared result',
    lost: 'Page not found',
  },
  login: {
    title: 'Sign in',
    titleKnown: 'Welcome back, {{name}}',
    lead: 'Sign in to upload models and see your orders.',
    accountTab: 'Account',
    name: 'User name or e-mail',
    nameHint: '2 to 22 letters, digits, Chinese characters or . - _ @',
    password: 'Password',
    keep: 'Keep me signed in for 7 days',
    submit: 'Sign in',
    busy: 'Signing in',
    demo: 'Use the demo account',
    aside: 'Turn solid parts into light, strong lattices.',
    asideLead: 'Upload a model, pick a lattice and get back a verified, watertight file.',
  },
  session: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    account: 'Account',
    trialsLeft: 'Free downloads left: {{left}}',
    notNow: 'Not now',
    again: 'Sign in again',
    ask: {
      none: 'Sign in',
      generate: 'Sign in to generate',
      history: 'Sign in to see your orders',
      recipes: 'Sign in to use recipes',
      upload: 'Sign in to upload a model',
      cut: 'Sign in to cut the model',
      gradient: 'Sign in to use gradients',
      regions: 'Sign in to use two regions',
    },
    askText: {
      none: 'We’ll bring you back to this page.',
      generate: 'Generating is free. We’ll bring you back to this model.',
      history: 'We’ll bring you back to this page. Your model and settings are kept.',
      recipes: 'We’ll bring you back to this page. Your model and settings are kept.',
      upload: 'We’ll bring you back to this page.',
      cut: 'We’ll bring you back to this model. Your settings are kept.',
      gradient: 'We’ll bring you back to this model. Your settings are kept.',
      regions: 'We’ll bring you back to this model. Your settings are kept.',
    },
    elsewhere: 'Your account was used on another device, so you were signed out here. Nothing is lost.',
    ended: 'Your session has ended. Nothing is lost.',
  },
  home: {
    headline: 'Lighter parts, from the inside out',
    lead: 'Upload a model, choose where it will be used, and fill it with a lattice made for the job. The result is one closed solid, ready to print.',
    heroPicture: 'A bracket, solid at one end and an octet truss at the other',
    heroGrams: 'Our sample bracket in nylon: {{solid}}\u00a0g solid, {{lattice}}\u00a0g as an octet truss',
    upload: 'Upload a model',
    dropHint: 'or drop it anywhere on this page',
    limits:
      'STEP, STL, 3MF, OBJ, PLY or ZIP · up to 50 MB · up to 400\u00a0×\u00a0380\u00a0×\u00a0259\u00a0mm',
    dropNow: 'Drop the model to upload it',
    areas: 'Application areas',
    areasLead: 'Each area comes with cell sizes and strut diameters that print well.',
    records: 'Recent orders',
    recordsEmpty: 'Your models will appear here after the first lattice.',
    more: 'More',
    seeAll: 'See all',
    recordsFailed: 'Your orders could not be loaded.',
    area: {
      medical: { title: 'Medical', text: 'Porous implants and orthoses with pores that bone can grow into.' },
      shoes: { title: 'Shoes', text: 'Midsoles that cushion and return energy, zone by zone.' },
      industry: {
        title: 'Industry',
        text: 'Brackets and housings that lose weight and keep their stiffness.',
      },
      creative: {
        title: 'Creative',
        text: 'Objects that show their structure: lamps, jewellery, sculpture.',
      },
      others: {
        title: 'Others',
        text: 'Heat exchangers, filters, dampers: any part that benefits from an open structure.',
      },
    },
    steps: {
      title: 'How it works',
      upload: 'Upload',
      uploadText: 'We check the model in your browser and list every problem with its fix.',
      choose: 'Choose',
      chooseText: 'Pick a lattice and set density, cell size and strut diameter. We keep them consistent.',
      generate: 'Generate',
      generateText: 'See the structure within seconds, then the finished solid.',
      download: 'Download',
      downloadText: 'A watertight STL in one piece, verified before download.',
    },
  },
  upload: UPLOAD_EN,
  fault: FAULTS_EN,
  status: {
    pending: 'Pending',
    generating: 'Generating',
    completed: 'Completed',
    failed: 'Build failed',
    cancelled: 'Cancelled',
  },
  history: {
    title: 'History',
    open: 'History',
    model: 'Model',
    name: 'Model name',
    lattice: 'Lattice',
    status: 'Status',
    actions: 'Actions',
    view: 'View model',
    reload: 'Edit as new',
    remove: 'Delete',
    download: 'Download',
    empty: 'No orders yet. Upload a model to create your first.',
    end: 'End of list',
    failed: 'Your history could not be loaded.',
    askRemove: 'Are you sure you want to delete this order?',
    askRemoveLead: '“{{name}}” and its files will be permanently deleted.',
    askRemovePaid:
      'You paid {{amount}} for this order. Its files are kept until {{date}}. Deleting the order deletes them at once, without a refund.',
    removePaid: 'Delete paid files',
    removed: 'Order deleted successfully',
    none: 'Not chosen',
    previous: 'Previous',
    next: 'Next',
    search: 'Search by name or lattice',
    sort: 'Sort',
    sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' },
    nothingFound: 'No matching orders.',
    rename: 'Rename',
    more: 'More',
    paid: 'Paid {{amount}} · kept until {{date}}',
  },
  error: {
    title: 'Something went wrong',
    network: 'The server did not answer. Check your connection. Your work is kept.',
    busy: 'The server is busy. Wait a moment and try again. Your work is kept.',
    pageOutdated: 'This page is out of date. Reload it; your work is kept.',
    internal: 'Something went wrong on our side. Nothing is lost. Please try again.',
    withNumber: '{{text}} (No. {{number}})',
    lostTitle: 'Page not found',
    lostText: 'We could not find a page at this address.',
    goHome: 'Go home',
    pageText: 'This page stopped working. Your saved models and orders are safe.',
    reload: 'Reload page',
    region: 'Trabecula is not available in your region.',
    barred: 'Your account does not include this yet. Please contact us.',
  },
  account: ACCOUNT_EN,
  charts: CHARTS_EN,
  commands: COMMANDS_EN,
  drains: DRAINS_EN,
  roles: ROLES_EN,
  recipes: RECIPES_EN,
  batch: BATCH_EN,
  editor: EDITOR_EN,
  modes: MODES_EN,
  notices: NOTICES_EN,
  orders: ORDERS_EN,
  pay: PAY_EN,
  pores: PORES_EN,
  press: PRESS_EN,
  printability: PRINTABILITY_EN,
  share: SHARE_EN,
  slicing: SLICING_EN,
  start: START_EN,
  touch: TOUCH_EN,
  viewer: VIEWER_EN,
  workspace: WORKSPACE_EN,
} as const;
