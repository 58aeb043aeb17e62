import { Container, Flex, Link, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../api/use-host.ts';
import { RouteLink } from '../../ui/route-link.tsx';

/** Register of ICP filings, to which the number must link. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';
/** Entry of a public security filing, by the digits of its number. */
const PUBLIC_SECURITY_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

const LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: '11',
  minW: { base: '11', md: '0' },
  color: 'fg.muted',
} as const;

/** Foot of the home pages: help, prices, terms, privacy and contact, with the legal notices of the host. */
export function PageFoot() {
  const { t } = useTranslation();
  const host = useHost();
  const { operator, icp, publicSecurity, licence, termsUrl, privacyUrl } = host?.legal ?? {};
  return (
    <Container
      as="footer"
      aria-label={t('start.foot.label')}
      maxW="7xl"
      px={{ base: '4', md: '8' }}
      pb="6"
      textStyle="sm"
      color="fg.muted"
      data-testid="page-foot"
    >
      <Flex wrap="wrap" gapX="5" gapY="1" align="center" pt="6" borderTopWidth="1px">
        <Inside to="/help">{t('start.foot.help')}</Inside>
        <Inside to="/paymentTerms">{t('start.foot.prices')}</Inside>
        {termsUrl === undefined ? (
          <Inside to="/terms">{t('start.foot.terms')}</Inside>
        ) : (
          <Outside href={termsUrl}>{t('start.foot.terms')}</Outside>
        )}
        {privacyUrl === undefined ? (
          <Inside to="/privacy">{t('start.foot.privacy')}</Inside>
        ) : (
          <Outside href={privacyUrl}>{t('start.foot.privacy')}</Outside>
        )}
        {host !== null && host.contact.email !== '' && (
          <Outside href={`mailto:${host.contact.email}`}>
            {t('start.foot.contact', { email: host.contact.email })}
          </Outside>
        )}
        <Outside href="/licenses.txt" testId="licences">
          {t('start.foot.licences')}
        </Outside>
      </Flex>
      <Flex wrap="wrap" gapX="5" gapY="1" mt="1" align="center">
        {operator !== undefined && <Text>{operator}</Text>}
        {icp !== undefined && <Outside href={ICP_REGISTER}>{icp}</Outside>}
        {publicSecurity !== undefined && (
          <Outside href={`${PUBLIC_SECURITY_REGISTER}${publicSecurity.replace(/\D/g, '')}`}>
            {publicSecurity}
          </Outside>
        )}
        {licence !== undefined && <Text>{licence}</Text>}
      </Flex>
    </Container>
  );
}

function Inside({
  to,
  children,
}: {
  to: '/help' | '/paymentTerms' | '/terms' | '/privacy';
  children: ReactNode;
}) {
  return (
    <RouteLink to={to} {...LINK} _hover={{ color: 'fg' }}>
      {children}
    </RouteLink>
  );
}

function Outside({ href, testId, children }: { href: string; testId?: string; children: ReactNode }) {
  return (
    <Link href={href} {...LINK} {...(testId === undefined ? {} : { 'data-testid': testId })}>
      {children}
    </Link>
  );
}
