import { Box, Field, Input } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_CHARACTERS } from '../../../core/rules/account/fields.ts';
import { IconButton } from '../button.tsx';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Problem with the value; shown after blur. */
  problem?: string | null;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
  disabled?: boolean;
  testId: string;
}

/** Password input with a visibility toggle; pasting and password managers work. */
export function PasswordField(props: Props) {
  const { label, value, onValue, problem = null, hint, autoComplete, disabled = false, testId } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [left, setLeft] = useState(false);
  return (
    <Field.Root invalid={left && problem !== null} disabled={disabled}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" w="full">
        <Input
          h="12"
          pe="12"
          autoComplete={autoComplete}
          type={shown ? 'text' : 'password'}
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={() => setLeft(value !== '')}
          data-testid={testId}
        />
        <IconButton
          position="absolute"
          top="0.5"
          insetEnd="0.5"
          aria-label={shown ? t('account.hide') : t('account.show')}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </Box>
      <Field.ErrorText>{problem}</Field.ErrorText>
      {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
  );
}
