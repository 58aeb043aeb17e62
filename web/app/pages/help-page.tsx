import { Box, Container, Flex, Heading, Input, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HELP_CN } from '../../features/help/content-cn.ts';
import { HELP_EN } from '../../features/help/content-en.ts';
import { findTopics, TOPIC_PICTURES, type Topic } from '../../features/help/topics.ts';
import { CataloguePicture } from '../../ui/catalogue-picture.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { PageFoot } from '../home/page-foot.tsx';

/** Help: a page per topic, with the others beside it, on phones below it. */
export function HelpPage() {
  const { topic = 'start' } = useSearch({ from: '/help' });
  return <TopicPage topic={topic} />;
}

export function TermsPage() {
  return <TopicPage topic="terms" />;
}

export function PrivacyPage() {
  return <TopicPage topic="privacy" />;
}

function TopicPage({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation();
  const texts = i18n.language === 'cn' ? HELP_CN : HELP_EN;
  const page = `${texts[topic].title} · ${t('app.name')}`;
  useEffect(() => {
    document.title = page;
  }, [page]);
  return (
    <>
      <Container maxW="5xl" px={{ base: '4', md: '8' }} py={{ base: '6', md: '12' }} flex="1">
        <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '6', md: '12' }} align="flex-start">
          <TopicArticle topic={topic} texts={texts} />
          <TopicLinks topic={topic} texts={texts} />
        </Flex>
      </Container>
      <PageFoot />
    </>
  );
}

interface TopicProps {
  topic: Topic;
  texts: typeof HELP_EN;
}

function TopicArticle({ topic, texts }: TopicProps) {
  const { title, paragraphs } = texts[topic];
  const pictures = TOPIC_PICTURES[topic] ?? [];
  return (
    <Stack
      as="article"
      gap="5"
      flex="1"
      w={{ base: 'full', md: 'auto' }}
      data-testid="help-topic"
      data-topic={topic}
    >
      <Heading as="h1" size="3xl">
        {title}
      </Heading>
      {paragraphs.map((text, k) => (
        <Fragment key={text}>
          {pictures[k] !== undefined && (
            <Box rounded="l3" bg="bg.panel" borderWidth="1px" p="6">
              <CataloguePicture name={pictures[k]} widthPx={296} />
            </Box>
          )}
          <Text lineHeight="1.7">{text}</Text>
        </Fragment>
      ))}
    </Stack>
  );
}

/** Search, and links to the topics that it finds. */
function TopicLinks({ topic, texts }: TopicProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = findTopics(texts, search);
  return (
    <Stack as="nav" aria-label={t('start.foot.help')} gap="0" minW="52" w={{ base: 'full', md: '52' }}>
      <Input
        h="10"
        mb="2"
        rounded="full"
        placeholder={t('start.find')}
        aria-label={t('start.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        data-testid="help-search"
      />
      {found.length === 0 && (
        <Text px="3" textStyle="sm" color="fg.muted" role="status">
          {t('start.noTopic')}
        </Text>
      )}
      {found.map((name) => (
        <RouteLink
          key={name}
          to="/help"
          search={{ topic: name }}
          aria-current={name === topic ? 'page' : undefined}
          display="flex"
          alignItems="center"
          minH={{ base: '11', md: '9' }}
          px="3"
          py="2"
          lineHeight="1.3"
          rounded="l2"
          textStyle="sm"
          color="fg.muted"
          _hover={{ color: 'fg' }}
          css={{
            '&[aria-current=page]': { bg: 'green.subtle', color: 'green.fg', fontWeight: 'semibold' },
          }}
        >
          {texts[name].title}
        </RouteLink>
      ))}
    </Stack>
  );
}
