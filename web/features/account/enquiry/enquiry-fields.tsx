import { Field, Input, NativeSelect, SimpleGrid, Stack, Textarea } from '@chakra-ui/react';
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
  const props = (field: keyof TypedEnquiry) => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => onTyped({ ...typed, [field]: event.target.value }),
    onBlur: () => setLeft([...left, field]),
    'data-testid': `enquiry-${field}`,
  });
  const field = (
    name: Exclude<keyof TypedEnquiry, 'industry' | 'message'>,
    label: string,
    { maxLength, hint }: { maxLength: number; hint?: string | undefined },
  ) => (
    <Field.Root invalid={problemOf(name) !== null} required>
      <Field.Label>{label}</Field.Label>
      <Input h="12" maxLength={maxLength} {...props(name)} />
      <Field.ErrorText>{problemOf(name)}</Field.ErrorText>
      {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
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
        <Field.Root invalid={problemOf('industry') !== null} required>
          <Field.Label>{t('notices.enquiry.industry')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field h="12" {...props('industry')}>
              <option value="">{t('notices.enquiry.industryChoose')}</option>
              {ENQUIRY_INDUSTRIES.map((industry) => (
                <option key={industry} value={industry}>
                  {t(`notices.enquiry.industries.${industry}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Field.ErrorText>{problemOf('industry')}</Field.ErrorText>
        </Field.Root>
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
          {...props('message')}
        />
        <Field.ErrorText>{problemOf('message')}</Field.ErrorText>
      </Field.Root>
    </Stack>
  );
}
