import { Box, Container, Flex, Grid, Heading, Input, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Fragment, type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureName } from '../../../core/catalogue/lattice-pictures.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';
import { HELP_CN } from '../../features/help/content-cn.ts';
import { HELP_EN } from '../../features/help/content-en.ts';
import {
  findTopics,
  HELP_GROUPS,
  type HelpGroup,
  TOPIC_PICTURES,
  type Topic,
} from '../../features/help/topics.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { CataloguePicture } from '../../ui/pictures/catalogue-picture.tsx';
import { StrutPicture, USUAL_SIDES } from '../../ui/pictures/strut-picture.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { PageFoot } from '../home/page-foot.tsx';

/** Help: a page per topic with its search, and the others beside it, on phones below it. */
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

/** Search above the text, and its links below it; while something is searched for, directly below the search. */
const PHONE_AREAS = { read: '"search" "topic" "links"', search: '"search" "links" "topic"' };
const WIDE_AREAS = '"topic search" "topic links"';

function TopicPage({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation();
  const texts = i18n.language === 'cn' ? HELP_CN : HELP_EN;
  const [search, setSearch] = useState('');
  const isPhone = useIsPhone();
  /** On a phone the text moves up again, unless the topic opens in another tab. */
  const onOpen = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (isPhone && !ctrlKey && !metaKey && !shiftKey) setSearch('');
  };
  const page = `${texts[topic].title} · ${t('app.name')}`;
  useEffect(() => {
    document.title = page;
  }, [page]);
  return (
    <>
      <Container maxW="5xl" px={{ base: '4', md: '8' }} py={{ base: '6', md: '12' }} flex="1">
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 208px' }}
          templateRows={{ md: 'auto 1fr' }}
          templateAreas={{ base: PHONE_AREAS[search === '' ? 'read' : 'search'], md: WIDE_AREAS }}
          columnGap="12"
          rowGap={{ base: '5', md: '2' }}
        >
          <Input
            gridArea="search"
            h="10"
            rounded="full"
            placeholder={t('start.find')}
            aria-label={t('start.find')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            data-testid="help-search"
          />
          <TopicArticle topic={topic} texts={texts} />
          <TopicLinks topic={topic} texts={texts} search={search} onOpen={onOpen} />
        </Grid>
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
  const { title, needs, paragraphs } = texts[topic];
  const pictures = TOPIC_PICTURES[topic] ?? [];
  return (
    <Stack as="article" gridArea="topic" gap="5" data-testid="help-topic" data-topic={topic}>
      <Heading as="h1" size="3xl">
        {title}
      </Heading>
      {needs !== undefined && (
        <Text px="4" py="3" rounded="l2" bg="bg.muted" textStyle="sm" data-testid="help-needs">
          {needs}
        </Text>
      )}
      {paragraphs.map((text, k) => (
        <Fragment key={text}>
          {pictures[k] !== undefined && (
            <Box rounded="l3" bg="bg.panel" borderWidth="1px" p="6">
              <TopicPicture picture={pictures[k]} />
            </Box>
          )}
          <Text lineHeight="1.7">{text}</Text>
        </Fragment>
      ))}
    </Stack>
  );
}

function TopicPicture({ picture }: { picture: PictureName | 'struts' }) {
  if (picture !== 'struts') return <CataloguePicture name={picture} widthPx={296} />;
  return (
    <Flex gap="8" justify="center">
      {PRECISIONS.map((precision) => (
        <StrutPicture key={precision} sides={USUAL_SIDES[precision]} boxSize="28" />
      ))}
    </Flex>
  );
}

interface LinksProps extends TopicProps {
  search: string;
  onOpen: (event: MouseEvent) => void;
}

function TopicLinks({ topic, texts, search, onOpen }: LinksProps) {
  const { t } = useTranslation();
  const found = new Set(findTopics(texts, search));
  const groups = Object.entries(HELP_GROUPS)
    .map(([group, topics]) => ({
      group: group as HelpGroup,
      topics: topics.filter((name) => found.has(name)),
    }))
    .filter(({ topics }) => topics.length > 0);
  return (
    <Stack as="nav" gridArea="links" aria-label={t('start.foot.help')} gap="5" pt="2">
      {groups.length === 0 && (
        <Text px="3" textStyle="sm" color="fg.muted" role="status">
          {t('start.noTopic')}
        </Text>
      )}
      {groups.map(({ group, topics }) => (
        <Stack as="section" key={group} gap="0">
          <Text as="h2" px="3" pb="1" textStyle="xs" fontWeight="semibold">
            {t(`start.topicGroups.${group}`)}
          </Text>
          {topics.map((name) => (
            <RouteLink
              key={name}
              to="/help"
              search={{ topic: name }}
              onClick={onOpen}
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
      ))}
    </Stack>
  );
}
