import { fetched, useSignals, useT } from '@oriel/app-kit';
import { IconButton, isTouchOnly, Menu, type MenuRow, mergeRefs, sheet, useSheet } from '@oriel/ui';
import { Copy, Ellipsis, Pencil, TextCursor, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import type { Question } from '../store/question';
import type { Turn } from '../store/turn';
import { CopyButton, useCopyText } from './CopyButton';
import css from './turn-actions.css?inline';
import { useDeleteTurn } from './use-delete-turn';
import { selectText, useLongPress } from './use-long-press';
import { useMarks } from './use-marks';
import { VersionSwitch } from './VersionSwitch';

const styles = sheet(css);
const QuestionEditor = fetched(() => import('./QuestionEditor'));
const QuestionFiles = fetched(() => import('../../media/files/QuestionFiles'));

/** Actions on a question; on touch, a long press opens them as one menu. */
export function QuestionActions({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { host, threads } = useChat();
  const edit = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { removeTurn, removeVersion } = useDeleteTurn(turn);
  const id = question.id.value;
  const hasVersions = useMarks().versions.value.has(id ?? '');
  const canChange = id !== null && host.props.value.readonly !== true;
  const isBusy = threads.shown.value.run.value !== null;
  const copyText = useCopyText();
  const more = useRef<HTMLButtonElement>(null);
  useLongPress(more, '.c-question', () => more.current?.click());

  const close = (returnsFocus: boolean) => {
    setEditing(false);
    if (returnsFocus) requestAnimationFrame(() => (edit.current ?? more.current)?.focus());
  };
  const deletions: MenuRow[] = [
    {
      id: 'one',
      label: t('message.deleteVersion'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => removeVersion(id ?? ''),
    },
    { id: 'all', label: t('message.deletePairs'), icon: <Trash2 />, danger: true, onSelect: removeTurn },
  ];
  const folded: (MenuRow | false)[] = [
    {
      id: 'copy',
      label: t('message.copy'),
      icon: <Copy />,
      onSelect: () => void copyText(question.text),
    },
    {
      id: 'select',
      label: t('message.select'),
      icon: <TextCursor />,
      onSelect: () => selectText(more.current?.closest<HTMLElement>('.c-question')),
    },
    canChange && {
      id: 'edit',
      label: t('message.edit'),
      icon: <Pencil />,
      disabled: isBusy,
      onSelect: () => setEditing(true),
    },
    ...(!canChange
      ? []
      : hasVersions
        ? deletions
        : deletions.slice(1).map(row => ({ ...row, label: t('message.deletePair') }))),
  ];
  const actions = (
    <>
      {question.files && question.files.length > 0 && <QuestionFiles files={question.files} />}
      <div className="c-actions o-row o-gap-1" data-stays={hasVersions ? '' : undefined}>
        <VersionSwitch id={id} />
        {isTouchOnly() ? (
          <Menu
            label={t('chat.more')}
            placement="bottom-end"
            trigger={({ ref, ...props }) => (
              <IconButton size="small" label={t('chat.more')} {...props} ref={mergeRefs(ref, more)}>
                <Ellipsis />
              </IconButton>
            )}
            rows={folded.filter(row => row !== false)}
          />
        ) : (
          <>
            <CopyButton label={t('message.copy')} text={() => question.text} />
            {canChange && (
              <IconButton
                ref={edit}
                size="small"
                label={t('message.edit')}
                disabled={isBusy}
                onPointerEnter={QuestionEditor.preload}
                onFocus={QuestionEditor.preload}
                onClick={() => setEditing(true)}
              >
                <Pencil />
              </IconButton>
            )}
            {canChange &&
              (hasVersions ? (
                <Menu
                  label={t('message.delete')}
                  placement="bottom-end"
                  trigger={props => (
                    <IconButton size="small" label={t('message.delete')} {...props}>
                      <Trash2 />
                    </IconButton>
                  )}
                  rows={deletions}
                />
              ) : (
                <IconButton size="small" label={t('message.deletePair')} onClick={removeTurn}>
                  <Trash2 />
                </IconButton>
              ))}
          </>
        )}
      </div>
    </>
  );
  return isEditing && canChange ? (
    <QuestionEditor question={question} turn={turn} onClose={close} waiting={actions} />
  ) : (
    actions
  );
}
