import { useTranslation } from 'react-i18next';
import { APPLICATION_FIELDS, fieldById } from '../../../../core/catalogue/application-fields.ts';
import { contactNotice } from '../../../state/contact-notice.ts';
import type { EditProps } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { chooseField } from '../edit/edit-settings.ts';
import { isFieldHidden, isFieldOfMode } from '../edit/mode-edits.ts';

interface Props extends Omit<EditProps, 'disabled'> {
  locked: boolean;
  isMember: boolean;
  barred: boolean;
}

/**
 * Application area. The print provider field is for members: others keep their choice and see a notice.
 * Hidden for barred users and in the two-region mode (docs/specification.md#validation).
 */
export function FieldSection({ now, locked, isMember, barred, onEdit }: Props) {
  const { t, i18n } = useTranslation();
  const shown = APPLICATION_FIELDS.filter(
    ({ id, membersOnly }) => !isFieldHidden(now.mode, id) && !(barred && membersOnly),
  );
  const choose = (fieldId: number) => {
    if (fieldById(fieldId)?.membersOnly && !isMember) contactNotice.message = t('modes.members');
    else onEdit(chooseField(now, fieldId));
  };
  return (
    <Section title={t('workspace.panel.field')}>
      <ChoiceChips
        label={t('workspace.panel.field')}
        chips={shown.map((field) => ({
          value: String(field.id),
          text: i18n.language === 'cn' ? field.nameZh : field.nameEn,
          disabled: !isFieldOfMode(now.mode, field.id),
          ...(field.membersOnly && !isMember ? { locked: true, note: t('workspace.panel.membersOnly') } : {}),
        }))}
        value={now.fieldId === null ? null : String(now.fieldId)}
        disabled={locked}
        onChoose={(value) => choose(Number(value))}
        testId="fields"
      />
    </Section>
  );
}
