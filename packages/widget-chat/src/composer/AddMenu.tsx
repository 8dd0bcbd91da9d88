import { useSignals, useT } from '@oriel/app-kit';
import { isTouchOnly, MenuPanel, type MenuRow } from '@oriel/ui';
import { Columns2, EyeOff, LetterText, Paperclip } from 'lucide-react';
import type { RefObject } from 'react';
import { useTemporary } from '../channels/use-temporary';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

interface AddMenuProps {
  organization: OrganizationChat;
  anchor: RefObject<HTMLButtonElement | null>;
  onAttach: () => void;
  /** Lists the prompt cards at the caret. */
  onCard: () => void;
  onCompare: () => void;
  onClose: () => void;
}

/** The menu of the field: what can be added to a question, and how it is asked. */
export default function AddMenu({
  organization,
  anchor,
  onAttach,
  onCard,
  onCompare,
  onClose,
}: AddMenuProps) {
  useSignals();
  const t = useT();
  const { drafts, sendKey } = useChat();
  const beginTemporary = useTemporary(organization);
  const chooseKey = sendKey.choose.value;
  const touchKey: MenuRow = {
    id: 'enter',
    label: t('composer.touchEnter'),
    description: t('composer.touchEnterText'),
    checked: !sendKey.isModifier.value,
    onSelect: () => chooseKey?.(!sendKey.isModifier.peek()),
  };
  const keys: MenuRow[] = [false, true].map(isModifier => ({
    id: `${isModifier}`,
    label: t(isModifier ? 'composer.modifierEnter' : 'composer.enter'),
    description: t(isModifier ? 'composer.modifierEnterText' : 'composer.enterText'),
    checked: sendKey.isModifier.value === isModifier,
    onSelect() {
      chooseKey?.(isModifier);
      drafts.focus();
    },
  }));
  const compare: MenuRow = {
    id: 'compare',
    label: t('compare.choose'),
    icon: <Columns2 />,
    onSelect: onCompare,
  };
  const rows: MenuRow[] = [
    { id: 'files', label: t('files.attach'), icon: <Paperclip />, onSelect: onAttach },
    { id: 'card', label: t('composer.card'), hint: '/', icon: <LetterText />, onSelect: onCard },
    ...(organization.agents.agents.value.length > 1 ? [compare] : []),
    {
      id: 'temporary',
      label: t('temporary.name'),
      icon: <EyeOff />,
      onSelect: () => void beginTemporary(),
    },
  ];
  if (chooseKey && isTouchOnly()) rows.push({ kind: 'divider', id: 'divider' }, touchKey);
  else if (chooseKey) {
    rows.push(
      { kind: 'divider', id: 'divider' },
      { kind: 'label', id: 'keys', label: t('composer.sendKey') },
      ...keys,
    );
  }
  return (
    <MenuPanel
      label={t('composer.add')}
      placement="top-start"
      rows={rows}
      anchor={anchor}
      onClose={onClose}
    />
  );
}
