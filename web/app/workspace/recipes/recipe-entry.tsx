import { useCallbackRef } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUseTool } from '../../../../core/rules/parameters/lattice-modes.ts';
import { withUser } from '../../../api/with-user.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { askToSignIn } from '../../../state/sign-in-prompt.ts';
import { SmallButton } from '../../../ui/button.tsx';

const WorkspaceRecipes = lazyPart(async () => (await import('./workspace-recipes.tsx')).WorkspaceRecipes);

/** Opens the recipes: to save the settings of the panel, or to apply others. */
export function RecipeEntry({ locked }: { locked: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const onOpen = useCallbackRef(() =>
    withUser((known) => (known === null ? askToSignIn('visitor', 'recipes') : setOpen(true))),
  );
  useCommands([{ id: 'recipe.open', group: 'lattice', text: 'recipes.open', run: onOpen }]);
  return (
    <>
      <SmallButton onClick={onOpen} data-testid="recipes-open">
        {t('recipes.open')}
      </SmallButton>
      {open && (
        <WorkspaceRecipes
          locked={locked}
          isMember={user?.identity === 'member'}
          mayGrade={mayUseTool('gradient', user)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
