import { lazyPart, useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { useOrderRecipe } from '../../orders/use-order-recipe.tsx';
import type { Workspace } from '../use-workspace.ts';

export const HistoryDialog = lazyPart(
  async () => (await import('../../../features/history/history-dialog.tsx')).HistoryDialog,
);

interface Props {
  studio: Workspace;
  open: boolean;
  onClose: () => void;
}

export function OrderHistory({ studio, open, onClose }: Props) {
  const wanted = useHasBeenTrue(open);
  const { onRecipe, recipeDialog } = useOrderRecipe();
  if (!wanted) return null;
  const closeAnd =
    <Item,>(act: (item: Item) => void) =>
    (item: Item) => {
      onClose();
      act(item);
    };
  return (
    <>
      <HistoryDialog
        open={open}
        onClose={onClose}
        onView={closeAnd(studio.open)}
        onReload={closeAnd(studio.openAsPattern)}
        onDownload={closeAnd(studio.open)}
        onRecipe={onRecipe}
        onDeleted={studio.leaveDeleted}
      />
      {recipeDialog}
    </>
  );
}
