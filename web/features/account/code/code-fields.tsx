import { Box, Field, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS, isCode } from '../../../../core/rules/account/fields.ts';
import { CODE_SECONDS } from '../../../../core/rules/account/limits.ts';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SliderCheck, type SliderState } from '../slider/slider-check.tsx';
import { type CodeUse, channelOf } from './channel.ts';
import type { KeptRequest } from './kept-request.ts';
import { useCode } from './use-code.ts';

/** E-mail or mobile number, its code, and the token of the request. */
export interface TypedCode {
  destination: string;
  code: string;
  token: string;
}

interface Props {
  use: CodeUse;
  /** Called on every change; null while the input is incomplete or invalid. */
  onTyped: (typed: TypedCode | null) => void;
  /** Number of refused codes; the field clears when it increases. */
  refusals: number;
  label?: string;
}

/** E-mail or number, slider, send button with its countdown, and the code. */
export function CodeFields({ use, onTyped, refusals, label }: Props) {
  const { t } = useTranslation();
  const { request, restSeconds, send } = useCode(use);
  const { kind, isValid } = channelOf(use);
  const [typed, setTyped] = useState(request?.destination ?? '');
  const [code, setCode] = useState('');
  const { slider, setSlider, proof, setProof } = useSliderProof(restSeconds, send.isPending);
  const destination = typed.trim();
  const right = isValid(destination);
  const sent = request !== null && request.destination === destination ? request : null;
  const token = sent?.by === 'code' ? sent.token : null;

  const [refusalsSeen, setRefusalsSeen] = useState(refusals);
  if (refusals !== refusalsSeen) {
    setRefusalsSeen(refusals);
    setCode('');
  }
  useEffect(() => {
    onTyped(right && token !== null && isCode(code) ? { destination, code, token } : null);
  }, [destination, right, code, token, onTyped]);

  const ask = () => {
    if (proof === null) return;
    setProof(null);
    send.mutate({ destination, proof }, { onError: () => setSlider('open') });
  };
  return (
    <Stack gap="5">
      <DestinationField use={use} label={label} value={typed} onValue={setTyped} />
      <SliderCheck state={slider} onState={setSlider} onProof={setProof} />
      <Field.Root>
        <Field.Label>{t('account.code')}</Field.Label>
        <HStack w="full" gap="3">
          <CodeInput value={code} onValue={setCode} />
          <SendButton
            restSeconds={restSeconds}
            again={sent !== null}
            disabled={!right || proof === null}
            loading={send.isPending}
            onClick={ask}
          />
        </HStack>
      </Field.Root>
      <SendState kind={kind} error={send.error} sent={sent} />
    </Stack>
  );
}

/** State of the slider and its proof, which covers one code, until the next one may be requested. */
function useSliderProof(restSeconds: number, isSending: boolean) {
  const [slider, setSlider] = useState<SliderState>(restSeconds > 0 ? 'done' : 'open');
  const [proof, setProof] = useState<string | null>(null);
  useEffect(() => {
    if (restSeconds === 0 && proof === null && !isSending)
      setSlider((state) => (state === 'done' ? 'open' : state));
  }, [restSeconds, proof, isSending]);
  return { slider, setSlider, proof, setProof };
}

interface DestinationProps {
  use: CodeUse;
  label: string | undefined;
  value: string;
  onValue: (typed: string) => void;
}

/** E-mail address or mobile number. Shows an error after the field was left. */
function DestinationField({ use, label, value, onValue }: DestinationProps) {
  const { t } = useTranslation();
  const { kind, isValid, input } = channelOf(use);
  return (
    <TextField
      late
      label={label ?? t(`account.${kind}`)}
      {...input}
      value={value}
      onValue={onValue}
      problem={isValid(value.trim()) ? null : t(`account.${kind}Wrong`)}
      hint={t(`account.${kind}Hint`)}
      testId={`code-${kind}`}
    />
  );
}

/** Takes the digits of a code and drops everything else. */
function CodeInput({ value, onValue }: { value: string; onValue: (code: string) => void }) {
  return (
    <Input
      h="12"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      value={value}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
      letterSpacing="0.2em"
      data-testid="code-code"
    />
  );
}

interface SendButtonProps {
  /** Seconds until another code may be requested. */
  restSeconds: number;
  /** True if this destination has had a code. */
  again: boolean;
  disabled: boolean;
  loading: boolean;
  onClick: () => void;
}

function SendButton({ restSeconds, again, disabled, loading, onClick }: SendButtonProps) {
  const { t } = useTranslation();
  const text =
    restSeconds > 0
      ? t('account.sendAgainIn', { seconds: restSeconds })
      : t(again ? 'account.sendAgain' : 'account.send');
  return (
    <Button
      h="12"
      minW="36"
      variant="outline"
      disabled={disabled || restSeconds > 0}
      loading={loading}
      onClick={onClick}
      data-testid="code-send"
    >
      {text}
    </Button>
  );
}

interface SendStateProps {
  kind: 'email' | 'mobile';
  error: Error | null;
  /** Last code to this destination; null if there was none. */
  sent: KeptRequest | null;
}

/** Where the code went and how long it is valid, or why it was not sent. */
function SendState({ kind, error, sent }: SendStateProps) {
  const { t } = useTranslation();
  return (
    <Box aria-live="polite" textStyle="sm" minH="5" mt="-2" data-testid="code-state">
      {error !== null ? (
        <Text color="fg.error">{errorText(error, t)}</Text>
      ) : (
        sent !== null && (
          <Text color="fg.muted">
            {t(sentTextOf(kind, sent.by), {
              destination: sent.destination,
              minutes: CODE_SECONDS / 60,
            })}
          </Text>
        )
      )}
    </Box>
  );
}

function sentTextOf(kind: 'email' | 'mobile', by: 'code' | 'link') {
  if (kind === 'mobile') return 'account.sentMobile';
  return by === 'link' ? 'account.sentLink' : 'account.sent';
}
