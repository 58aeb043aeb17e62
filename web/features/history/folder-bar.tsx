import { Flex } from '@chakra-ui/react';
import { Folder as FolderIcon, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import {
  type ComponentProps,
  type DragEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../../core/contract/calls/folder.ts';
import { FOLDER_NAME_MAX_CHARACTERS } from '../../../core/rules/order/job-limits.ts';
import { IconButton, SmallButton } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { NameInput } from './name-input.tsx';

/** Type of the data of dragged orders: their ids as JSON. */
export const DRAGGED_ORDERS = 'application/x-trabecula-orders';

interface Props {
  folders: readonly Folder[];
  /** Folder whose orders are listed; null for all orders. */
  chosen: Folder | null;
  onChoose: (folder: Folder | null) => void;
  /** Makes a folder, or renames the one of the id. */
  onSave: (folder: { id?: string; name: string }) => void;
  onRemove: (folder: Folder) => void;
  onDrop: (ids: readonly string[], folder: Folder | null) => void;
}

export function FolderBar({ folders, chosen, onChoose, onSave, onRemove, onDrop }: Props) {
  const { t } = useTranslation();
  /** Folder whose name is edited; `new` for one that does not exist yet. */
  const [editing, setEditing] = useState<Folder | 'new' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const focusOn = useFocusOn(bar, folders);
  const drop = { onChoose, onDrop };
  return (
    <Flex
      ref={bar}
      role="group"
      aria-label={t('orders.folders.title')}
      wrap="wrap"
      gap="2"
      mb="3"
      align="center"
    >
      <FolderButton folder={null} isChosen={chosen === null} {...drop} />
      {folders.map((folder) =>
        editing !== 'new' && editing?.id === folder.id ? (
          <NameField
            key={folder.id}
            name={folder.name}
            onEnd={(name, isLeft) => {
              setEditing(null);
              if (!isLeft) focusOn(name === '' ? folder.name : name);
              if (name !== '' && name !== folder.name) onSave({ id: folder.id, name });
            }}
          />
        ) : (
          <FolderButton key={folder.id} folder={folder} isChosen={chosen?.id === folder.id} {...drop} />
        ),
      )}
      {editing === 'new' ? (
        <NameField
          name=""
          onEnd={(name, isLeft) => {
            setEditing(null);
            if (!isLeft) focusOn(name);
            if (name !== '') onSave({ name });
          }}
        />
      ) : (
        <SmallButton look="bare" onClick={() => setEditing('new')} data-testid="folder-new">
          <FolderPlus aria-hidden />
          {t('orders.folders.make')}
        </SmallButton>
      )}
      {chosen?.recipe !== undefined && editing === null && (
        <SmallButton asChild>
          <RouteLink to="/batch" search={{ folder: chosen.id }} data-testid="folder-batch">
            {t('batch.open')}
          </RouteLink>
        </SmallButton>
      )}
      {chosen !== null && editing === null && (
        <Flex>
          <Hint text={t('orders.folders.rename')}>
            <IconButton
              aria-label={`${t('orders.folders.rename')}: ${chosen.name}`}
              onClick={() => setEditing(chosen)}
              data-testid="folder-rename"
            >
              <Pencil />
            </IconButton>
          </Hint>
          <Hint text={t('orders.folders.remove')}>
            <IconButton
              colorPalette="red"
              aria-label={`${t('orders.folders.remove')}: ${chosen.name}`}
              onClick={() => onRemove(chosen)}
              data-testid="folder-delete"
            >
              <Trash2 />
            </IconButton>
          </Hint>
        </Flex>
      )}
    </Flex>
  );
}

/**
 * Returns the function that moves the focus, which the field of a name took with it, to the folder of that name: to the
 * button for new ones until it is there. A focus that the user has moved stays.
 */
function useFocusOn(bar: RefObject<HTMLDivElement | null>, folders: readonly Folder[]) {
  const [wanted, setWanted] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the folder comes with a new list
  useLayoutEffect(() => {
    if (wanted === null) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-folder]') ?? [])];
    const folder = buttons.find((button) => button.dataset.folder === wanted);
    const maker = bar.current?.querySelector<HTMLElement>('[data-testid=folder-new]');
    const now = document.activeElement;
    const isFree = now === maker || now?.contains(bar.current) === true;
    if (isFree) (folder ?? maker)?.focus({ preventScroll: true });
    if (!isFree || folder !== undefined || wanted === '') setWanted(null);
  }, [bar, wanted, folders]);
  return setWanted;
}

interface FolderButtonProps extends Pick<Props, 'onChoose' | 'onDrop'> {
  folder: Folder | null;
  isChosen: boolean;
}

/** Lists the orders of a folder, and takes dragged ones: all orders, out of their folders. */
function FolderButton({ folder, isChosen, onChoose, onDrop }: FolderButtonProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_ORDERS)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <SmallButton
      look={isChosen ? 'tint' : 'quiet'}
      rounded="full"
      maxW="56"
      aria-pressed={isChosen}
      borderStyle={isOver ? 'dashed' : undefined}
      borderColor={isOver ? 'green.solid' : undefined}
      onClick={() => onChoose(folder)}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        event.preventDefault();
        onDrop(JSON.parse(event.dataTransfer.getData(DRAGGED_ORDERS) || '[]'), folder);
      }}
      data-testid="folder"
      data-folder={folder?.name}
    >
      {folder !== null && <FolderIcon aria-hidden />}
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {folder?.name ?? t('orders.folders.all')}
      </span>
    </SmallButton>
  );
}

function NameField(props: Pick<ComponentProps<typeof NameInput>, 'name' | 'onEnd'>) {
  const { t } = useTranslation();
  return (
    <NameInput
      w="44"
      h={{ base: '11', md: '9' }}
      rounded="full"
      maxLength={FOLDER_NAME_MAX_CHARACTERS}
      placeholder={t('orders.folders.name')}
      aria-label={t('orders.folders.name')}
      data-testid="folder-name"
      {...props}
    />
  );
}
