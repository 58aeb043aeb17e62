import { Button } from '@chakra-ui/react';
import { Layers3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Opens the layers of a result. */
export function LayersButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="xl" variant="outline" px="3" textStyle="sm" onClick={onOpen} data-testid="layers-open">
      <Layers3 aria-hidden />
      {t('slicing.open')}
    </Button>
  );
}
