import { Field, SimpleGrid, Stack, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ENQUIRY_INDUSTRIES,
  ENQUIRY_MESSAGE_MAX_CHARACTERS,
  ENQUIRY_NAME_MAX_CHARACTERS,
  ENQUIRY_PHONE_MAX_CHARACTERS,
  ENQUIRY_TEXT_MAX_CHARACTERS,
  type Enquiry,
  enquiryProblems,
} from '../../../../core/rules/account/enquiry.ts';
import { MOBILE_DIGITS } from '../../../../core/rules/account/fields.ts';
import type { HostConfig } from '../../../../core/rules/host/config.ts';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export type TypedEnquiry = Omit<Record<keyof Enquiry, string>, 'email'>;

export const EMPTY_ENQUIRY: TypedEnquiry = {
  name: '',
  phone: '',
  title: '',
  company: '',
  industry: '',
  region: '',
  message: '',
};

interface Props {
  typed: TypedEnquiry;
  host: HostConfig['host'];
  onTyped: (typed: TypedEnquiry) => void;
}

/** All fields but the e-mail, verified apart. Each shows its error after it loses the focus. */
export function EnquiryFields({ typed, host, onTyped }: Props) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const problems = enquiryProblems(typed, host);
  const problemOf = (field: keyof TypedEnquiry) => {
    const problem = left.includes(field) ? problems.find((found) => found.field === field) : undefined;
    if (problem === undefined) return null;
    return t(problem.problem === 'missing' ? 'account.required' : 'notices.enquiry.invalid');
  };
  const field = (
    name: Exclude<keyof TypedEnquiry, 'industry' | 'message'>,
    label: string,
    { maxLength, hint }: { maxLength: number; hint?: string | undefined },
  ) => (
    <TextField
      required
      label={label}
      maxLength={maxLength}
      value={typed[name]}
      onValue={(value) => onTyped({ ...typed, [name]: value })}
      onBlur={() => setLeft([...left, name])}
      problem={problemOf(name)}
      hint={hint}
      testId={`enquiry-${name}`}
    />
  );
  const text = ENQUIRY_TEXT_MAX_CHARACTERS;
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {field('name', t('notices.enquiry.name'), {
          maxLength: ENQUIRY_NAME_MAX_CHARACTERS,
          hint: t('notices.enquiry.nameHint'),
        })}
        {host === 'china'
          ? field('phone', t('notices.enquiry.phone'), {
              maxLength: MOBILE_DIGITS,
              hint: t('notices.enquiry.phoneHint'),
            })
          : field('phone', t('notices.enquiry.phoneAbroad'), {
              maxLength: ENQUIRY_PHONE_MAX_CHARACTERS,
              hint: t('notices.enquiry.phoneAbroadHint'),
            })}
        {field('company', t('notices.enquiry.company'), { maxLength: text })}
        {field('title', t('notices.enquiry.jobTitle'), { maxLength: text })}
        <IndustryField
          value={typed.industry}
          problem={problemOf('industry')}
          onChoose={(industry) => onTyped({ ...typed, industry })}
          onBlur={() => setLeft([...left, 'industry'])}
        />
        {field('region', t('notices.enquiry.region'), { maxLength: text })}
      </SimpleGrid>
      <Field.Root invalid={problemOf('message') !== null}>
        <Field.Label>{t('notices.enquiry.message')}</Field.Label>
        <Textarea
          rows={4}
          maxLength={ENQUIRY_MESSAGE_MAX_CHARACTERS}
          // As an input: the theme has no recipe for the one text area.
          w="full"
          px="3"
          py="2.5"
          rounded="l2"
          borderWidth="1px"
          bg="transparent"
          textStyle="sm"
          resize="vertical"
          focusVisibleRing="inside"
          value={typed.message}
          onChange={({ target }) => onTyped({ ...typed, message: target.value })}
          onBlur={() => setLeft([...left, 'message'])}
          data-testid="enquiry-message"
        />
        <Field.ErrorText>{problemOf('message')}</Field.ErrorText>
      </Field.Root>
    </Stack>
  );
}

interface IndustryProps {
  value: string;
  problem: string | null;
  onChoose: (industry: string) => void;
  onBlur: () => void;
}

function IndustryField({ value, problem, onChoose, onBlur }: IndustryProps) {
  const { t } = useTranslation();
  return (
    <Field.Root alignItems="stretch" invalid={problem !== null} required>
      <Field.Label>{t('notices.enquiry.industry')}</Field.Label>
      <Field.Context>
        {(field) => (
          <PlainSelect
            {...field.getSelectProps()}
            h="12"
            rounded="l2"
            value={value}
            options={[
              ['', t('notices.enquiry.industryChoose')],
              ...ENQUIRY_INDUSTRIES.map(
                (industry) => [industry, t(`notices.enquiry.industries.${industry}`)] as const,
              ),
            ]}
            onChoose={onChoose}
            onBlur={onBlur}
            testId="enquiry-industry"
          />
        )}
      </Field.Context>
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}
