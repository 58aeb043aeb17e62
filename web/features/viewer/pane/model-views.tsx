import { Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { canDraw } from '../../../lib/webgl.ts';
import type { ModelViewsProps } from '../../../mesh/model-views.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { ViewerNotice } from '../viewer-notice.tsx';
import { createCommonCamera } from './common-camera.ts';
import { ModelPane } from './model-pane.tsx';
import { frameOf } from './pane-frame.ts';

const UNMARKED = { focus: null, litBody: null, leftOut: [], numbered: false };

/** One or two views of a model, turned together. A phone shows one of two at a time. */
export function ModelViews({ views, ...marked }: ModelViewsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState(views[0]!.name);
  const camera = useMemo(createCommonCamera, []);
  const { boxMm } = views[0]!.model;
  const frame = useMemo(() => frameOf(boxMm), [boxMm]);
  const [x, y, z] = frame.extentMm;
  const isWide = Math.hypot(x, y) > z;
  const tabs = isPhone && views.length > 1;
  const shown = tabs ? views.filter(({ name }) => name === chosen) : views;
  if (!canDraw()) {
    return (
      <Flex position="relative" h="full" rounded="l2" overflow="hidden">
        <ViewerNotice title={t('workspace.viewer.noWebgl')} />
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="2" h="full" minH="0">
      {tabs && (
        <ChoiceChips
          label={t('upload.views')}
          chips={views.map(({ name, label }) => ({ value: name, text: label }))}
          value={chosen}
          onChoose={setChosen}
          testId="model-views"
        />
      )}
      {/* Two views of a wide model lie one above the other, where each has the width. */}
      <Flex flex="1" gap="2" minH="0" direction={isWide ? 'column' : 'row'}>
        {shown.map(({ name, label, model }) => (
          <ModelPane
            key={name}
            label={label}
            caption={views.length > 1 && !tabs ? label : null}
            model={model}
            frame={frame}
            camera={camera}
            {...UNMARKED}
            {...marked}
          />
        ))}
      </Flex>
    </Flex>
  );
}
