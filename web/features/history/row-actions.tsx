import { chakra, Flex, type IconButtonProps, Menu, Portal } from '@chakra-ui/react';
import { BookMarked, CopyPlus, Download, Ellipsis, Eye, FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { historyActions, isOpenable } from '../../../core/rules/order/status.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { IconButton, SmallButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { orderName } from './find-orders.ts';

export interface RowOpeners {
  onView: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDownload: (item: OrderRow) => void;
  onDelete: (item: OrderRow) => void;
  onRecipe: (item: OrderRow) => void;
}

interface Props {
  item: OrderRow;
  openers: RowOpeners;
}

const ICONS = { view: Eye, download: Download } as const;

/** True for an order whose settings hold for any model: without an image and without a cut. */
function mayBeRecipe({ mode, gradientBy }: OrderRow): boolean {
  if (mode === null) return false;
  return MODE_TRAITS[mode].isUniform || gradientBy === 'faces' || gradientBy === 'axis';
}

/** Actions that the state of an order allows; the rarer ones are in a menu. "Edit as new" has a word: no icon says it. */
export function RowActions({ item, openers: { onView, onReload, onDownload, ...rarer } }: Props) {
  const { t } = useTranslation();
  const run = { view: onView, download: onDownload };
  const allowed = historyActions(item.status);
  return (
    <Flex justify={{ base: 'flex-start', md: 'flex-end' }} align="center">
      {(['view', 'download'] as const).map((action) => {
        if (!allowed.includes(action)) return null;
        const Icon = ICONS[action];
        return (
          <Hint key={action} text={t(`history.${action}`)}>
            <IconButton
              aria-label={`${t(`history.${action}`)}: ${orderName(item)}`}
              disabled={action === 'view' && !isOpenable(item.status)}
              onClick={() => run[action](item)}
              data-action={action}
            >
              <Icon />
            </IconButton>
          </Hint>
        );
      })}
      <SmallButton
        look="bare"
        px="2"
        aria-label={`${t('history.reload')}: ${orderName(item)}`}
        onClick={() => onReload(item)}
        data-action="reload"
      >
        <CopyPlus aria-hidden />
        {t('history.reload')}
      </SmallButton>
      <MoreMenu item={item} {...rarer} />
    </Flex>
  );
}

/**
 * Opens the menu. The hint is inside the menu's trigger. Around it, the button would name its menu only while the hint
 * shows, and a dialog takes the focus from a menu that no button inside the dialog names, which closes it.
 */
function MoreButton({ item, ...trigger }: Pick<Props, 'item'> & Omit<IconButtonProps, 'aria-label'>) {
  const { t } = useTranslation();
  return (
    <Hint text={t('history.more')}>
      {/* Menu and hint would each give the button an id. */}
      <chakra.span display="inline-flex">
        <IconButton
          aria-label={`${t('history.more')}: ${orderName(item)}`}
          data-testid="row-more"
          {...trigger}
        >
          <Ellipsis />
        </IconButton>
      </chakra.span>
    </Hint>
  );
}

function MoreMenu({
  item,
  onDelete,
  onRecipe,
}: Pick<Props, 'item'> & Pick<RowOpeners, 'onDelete' | 'onRecipe'>) {
  const { t } = useTranslation();
  const itemStyle = { minH: '11', rounded: 'l2' } as const;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <MoreButton item={item} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          {/* Above the dialog of the history. */}
          <Menu.Content minW="52" rounded="l3" p="1.5" zIndex="popover">
            {item.resultMm3 !== null && (
              <Menu.Item value="report" {...itemStyle} asChild>
                <RouteLink to="/report" search={{ id: item.id }} data-testid="row-report">
                  <FileText size={16} aria-hidden />
                  {t('orders.report.open')}
                </RouteLink>
              </Menu.Item>
            )}
            {mayBeRecipe(item) && (
              <Menu.Item
                value="recipe"
                {...itemStyle}
                onClick={() => onRecipe(item)}
                data-testid="row-recipe"
              >
                <BookMarked size={16} aria-hidden />
                {t('recipes.saveTitle')}
              </Menu.Item>
            )}
            <Menu.Item
              value="delete"
              {...itemStyle}
              color="fg.error"
              onClick={() => onDelete(item)}
              data-action="delete"
            >
              <Trash2 size={16} aria-hidden />
              {t('history.remove')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
