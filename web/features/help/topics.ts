import {
  type PictureName,
  TOOL_PICTURES,
  TUTORIAL_PICTURES,
  TUTORIALS,
} from '../../../core/catalogue/lattice-pictures.ts';
import { isOneOf } from '../../../core/rules/names.ts';

/** Topics of the help by what a reader does, in reading order. Each has its own page. */
export const HELP_GROUPS = {
  start: ['start', 'bracket', 'sole', 'implant'],
  design: ['lattices', 'parameters', 'solids', 'gradient', 'regions', 'edit', 'view'],
  check: ['print', 'press', 'layers'],
  deliver: ['output', 'orders', 'compare', 'share', 'pay'],
  automate: ['recipes', 'programs', 'account'],
} as const;
export type HelpGroup = keyof typeof HELP_GROUPS;
export type HelpTopic = (typeof HELP_GROUPS)[HelpGroup][number];
export const HELP_TOPICS: readonly HelpTopic[] = Object.values(HELP_GROUPS).flat();

/** Legally required pages of the same form. */
export const LEGAL_TOPICS = ['terms', 'privacy'] as const;
export type LegalTopic = (typeof LEGAL_TOPICS)[number];

export type Topic = HelpTopic | LegalTopic;

/** Text of a topic: its title, and paragraphs about tasks and facts. */
export interface TopicText {
  title: string;
  /** What an account must have first. */
  needs?: string;
  paragraphs: readonly string[];
}

/** Pictures that show a topic, one above each of its first paragraphs; `struts` are the drawn ones of both precisions. */
export const TOPIC_PICTURES: Partial<Record<Topic, readonly (PictureName | 'struts')[]>> = {
  start: ['hero'],
  ...tutorialPictures(),
  ...Object.fromEntries(TOOL_PICTURES.map((tool) => [tool, [`tools/${tool}` as const]])),
  lattices: ['TYPE-20007/normal'],
  parameters: ['TYPE-20002/normal'],
  solids: ['tutorials/bracket-2'],
  gradient: ['modes/gradient'],
  regions: ['modes/regions'],
  recipes: ['modes/recipe'],
  view: ['tutorials/bracket-3'],
  output: ['struts'],
};

function tutorialPictures(): Partial<Record<Topic, readonly PictureName[]>> {
  const steps = Array.from({ length: TUTORIAL_PICTURES }, (_, k) => k + 1);
  return Object.fromEntries(
    TUTORIALS.map((name) => [name, steps.map((step) => `tutorials/${name}-${step}` as const)]),
  );
}

/** Returns the topics whose title or text has every word of a search, in reading order. */
export function findTopics(texts: Record<Topic, TopicText>, search: string): HelpTopic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return HELP_TOPICS.filter((topic) => {
    const { title, paragraphs } = texts[topic];
    const known = [title, ...paragraphs].join(' ').toLowerCase();
    return words.every((word) => known.includes(word));
  });
}

export function isHelpTopic(value: unknown): value is HelpTopic {
  return isOneOf(HELP_TOPICS, value);
}
