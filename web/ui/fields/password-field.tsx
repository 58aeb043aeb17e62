import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_CHARACTERS } from '../../../core/rules/account/fields.ts';
import { IconButton } from '../button.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'end' | 'autoComplete'> & {
  autoComplete: 'new-password' | 'current-password';
};

/** Password input with a visibility toggle; pasting and password managers work. Its problem is shown after blur. */
export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      late
      pe="12"
      type={shown ? 'text' : 'password'}
      maxLength={PASSWORD_MAX_CHARACTERS}
      {...props}
      end={
        <IconButton
          position="absolute"
          top="0.5"
          insetEnd="0.5"
          aria-label={shown ? t('account.hide') : t('account.show')}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
