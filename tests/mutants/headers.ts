import type { Mutation } from './mutation.ts';

const AT_THE_EDGE = {
  file: 'infra/constructs/site/response-headers.ts',
  test: 'infra/stacks/cdn.test.ts#puts the security headers on every answer of the site',
};
const OF_THE_API_AT_THE_EDGE = {
  file: 'infra/constructs/site/response-headers.ts',
  test: 'infra/stacks/cdn.test.ts#lets the API keep its own policies, which allow nothing',
};
const IN_THE_DOCUMENT = {
  file: 'infra/constructs/site/headers.ts',
  test: 'infra/stacks/cdn.test.ts#publishes a document that carries its policies, since its CDN adds no headers',
};
const OF_THE_API = {
  file: 'functions/http/app.ts',
  test: 'functions/http/app.test.ts#every answer forbids sniffing, framing and caching',
};

/** Security headers of both hosts: at the CDN, in the document where the CDN adds none, and of the API. */
export const HEADER_MUTATIONS: readonly Mutation[] = [
  {
    ...AT_THE_EDGE,
    ids: [],
    control: 'files of the site are not sniffed',
    old: '        contentTypeOptions: { override },\n',
    new: '',
  },
  {
    ...AT_THE_EDGE,
    ids: ['V3.4.6'],
    control: 'old browsers frame no page either',
    old: 'HeadersFrameOption.DENY',
    new: 'HeadersFrameOption.SAMEORIGIN',
  },
  {
    ...AT_THE_EDGE,
    ids: ['V3.4.1'],
    control: 'subdomains are reached by TLS, too',
    old: 'includeSubdomains: true',
    new: 'includeSubdomains: false',
  },
  {
    ...AT_THE_EDGE,
    ids: ['V3.4.5'],
    control: 'other sites learn no path of the site',
    old: 'HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN',
    new: 'HeadersReferrerPolicy.UNSAFE_URL',
  },
  {
    ...AT_THE_EDGE,
    ids: [],
    control: 'windows that the site opens do not reach it',
    old: "'cross-origin-opener-policy', value: 'same-origin'",
    new: "'cross-origin-opener-policy', value: 'unsafe-none'",
  },
  {
    ...AT_THE_EDGE,
    ids: [],
    control: 'other sites load no file of the site',
    old: "'cross-origin-resource-policy', value: 'same-origin'",
    new: "'cross-origin-resource-policy', value: 'cross-origin'",
  },
  {
    ...AT_THE_EDGE,
    ids: [],
    control: 'the page asks for no camera, microphone or place',
    old: "value: 'camera=(), microphone=(), geolocation=()'",
    new: "value: 'camera=*'",
  },
  {
    ...AT_THE_EDGE,
    ids: ['V3.4.3'],
    control: 'the origin of the site cannot loosen its policy',
    old: 'contentSecurityPolicy: { contentSecurityPolicy: contentPolicy, override }',
    new: 'contentSecurityPolicy: { contentSecurityPolicy: contentPolicy, override: false }',
  },
  {
    ...OF_THE_API_AT_THE_EDGE,
    ids: ['V3.2.1'],
    control: 'answers of the API allow no source at the edge',
    old: 'contentPolicy: API_CONTENT_POLICY',
    new: 'contentPolicy: contentSecurityPolicy(sources)',
  },
  {
    ...OF_THE_API_AT_THE_EDGE,
    ids: ['V3.4.5'],
    control: 'answers of the API name no referrer at the edge',
    old: 'HeadersReferrerPolicy.NO_REFERRER',
    new: 'HeadersReferrerPolicy.UNSAFE_URL',
  },
  {
    ...IN_THE_DOCUMENT,
    ids: ['V3.4.3'],
    control: 'the document carries its content policy',
    old: '`<meta http-equiv="Content-Security-Policy" content="${policy}">`',
    new: '`${policy.slice(0, 0)}`',
  },
  {
    ...IN_THE_DOCUMENT,
    ids: ['V3.4.5'],
    control: 'the document carries its referrer policy',
    old: '`<meta name="referrer" content="${SITE_REFERRER_POLICY}">`',
    new: "''",
  },
  {
    file: 'infra/constructs/site/headers.ts',
    test: 'infra/stacks/cdn.test.ts#puts the policies of a document ahead of all that they rule',
    ids: ['V3.4.3'],
    control: 'the policies of a document come before its scripts',
    old: '`${before}<head>${policies}${after}`',
    new: '`${before}<head>${after}${policies}`',
  },
  {
    ...OF_THE_API,
    ids: ['V3.4.1'],
    control: 'the API asks for TLS, where the CDN does not',
    old: "if (config.cookies === 'secure')",
    new: 'if (false as boolean)',
  },
  {
    ...OF_THE_API,
    ids: ['V3.4.5'],
    control: 'answers of the API name no referrer',
    old: "context.header('referrer-policy', API_REFERRER_POLICY);",
    new: '',
  },
  {
    ...OF_THE_API,
    ids: [],
    control: 'other sites load no answer of the API',
    old: "context.header('cross-origin-resource-policy', 'same-origin');",
    new: '',
  },
  {
    file: 'core/rules/host/api-headers.ts',
    test: OF_THE_API.test,
    ids: ['V3.2.1', 'V3.4.6'],
    control: 'no page may frame answers of the API',
    old: "frame-ancestors 'none'",
    new: 'frame-ancestors *',
  },
];
