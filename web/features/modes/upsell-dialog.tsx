import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { askToSignIn } from '../../state/sign-in-prompt.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { upsell } from '../../state/upsell.ts';
import { DialogButton } from '../../ui/button.tsx';
import { ContactCard } from '../../ui/contact-card.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';

const TEXTS = {
  visitor: { title: 'titleVisitor', next: 'signIn' },
  user: { title: 'title', next: 'ask' },
  barred: { title: 'titleBarred', next: 'barred' },
} as const;

/** Explains a feature that the account does not include and whom to contact. Visitors can sign in first. */
export function UpsellDialog({ signedIn, barred }: { signedIn: boolean; barred: boolean }) {
  const { t } = useTranslation();
  const { tool } = useStateOf(upsell);
  const texts = TEXTS[barred ? 'barred' : signedIn ? 'user' : 'visitor'];
  const close = () => {
    upsell.tool = null;
  };
  return (
    <DialogBox
      open={tool !== null}
      title={t(`modes.upsell.${texts.title}`)}
      onClose={close}
      testId="upsell"
      footer={
        <>
          <DialogButton main={signedIn} onClick={close}>
            {t('app.close')}
          </DialogButton>
          {!signedIn && (
            <DialogButton
              main
              onClick={() => {
                close();
                askToSignIn('visitor', tool);
              }}
            >
              {t('session.signIn')}
            </DialogButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg">{tool !== null && t(`modes.upsell.${tool}`)}</Text>
        <Text>{t(`modes.upsell.${texts.next}`)}</Text>
        {signedIn && <ContactCard />}
      </Stack>
    </DialogBox>
  );
}
